import { LIST_MESSAGES, pluralize, SHARED_LIST_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { ListVideo } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { isAbsent } from '../../../shared/api/base-api.js';
import { EpisodeGridSkeleton, GridCard } from '../../../shared/episodes/episode-grid.js';
import { paths } from '../../../shared/paths.js';
import { CopyToLists } from '../../../shared/saved/copy-to-lists.js';
import { listsApi } from '../../../shared/saved/lists.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { Notice, Pending } from '../../../shared/ui/notice.js';
import { Page } from '../../../shared/ui/page.js';
import { UnavailableCard } from './my-list-page.js';

/** The token stays in the fragment, which browsers send to no server. */
export function SharedListPage() {
  const token = useLocation().hash.slice(1);
  const query = listsApi.useGetSharedListQuery(token || skipToken);
  // The server does not know the fragment.
  const isHydrated = useHydrated();
  const isEnded = isHydrated && (!token || isAbsent(query.error));
  const list = isEnded ? undefined : query.currentData;
  const { name = SHARED_LIST_PAGE.title, items = [] } = list ?? {};
  return (
    <Page meta={{ ...SHARED_LIST_PAGE, title: name }} id="shared-list">
      {list && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-body text-plain tabular-nums">
            Shared list · {pluralize(items.length, 'talk')}
          </p>
          <CopyToLists name={name} ids={items.map(({ episode_id }) => episode_id)} />
        </div>
      )}
      <div className="mt-6">
        {isEnded && (
          <Notice
            icon={ListVideo}
            title={token ? LIST_MESSAGES.gone : 'This link is not complete'}
            text={
              token
                ? 'Its member has ended this link, or the link is wrong.'
                : 'Copy the whole link, also what follows the #.'
            }
            action={<ButtonLink to={paths.home} label="Find something to watch" />}
          />
        )}
        {!isEnded && !list && (
          <Pending
            failed="The list could not be loaded"
            query={query}
            skeleton={<EpisodeGridSkeleton />}
          />
        )}
        {list && <h2 className="sr-only">Talks</h2>}
        <ol aria-labelledby="shared-list" className="episode-grid">
          {items.map((item) =>
            item.episode ? (
              <GridCard key={item.episode_id} episode={item.episode} />
            ) : (
              <UnavailableCard key={item.episode_id} entry={item} />
            ),
          )}
        </ol>
      </div>
    </Page>
  );
}
