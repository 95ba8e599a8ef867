import { pluralize } from '@elevate/rules';
import { SearchX } from 'lucide-react';
import { Suspense } from 'react';
import { AdminLoadFailed } from '../../../shared/admin/admin-load-failed.js';
import type { CuratedPage } from '../../../shared/admin/admin-types.js';
import { AdminPager } from '../../../shared/admin/admin-pager.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { Notice } from '../../../shared/ui/notice.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { episodesApi } from '../episodes.api.js';
import type { EpisodeAddress } from '../use-episode-address.js';
import type { Selection } from '../use-selection.js';
import { EpisodeFilters } from './episode-filters.js';
import { EpisodesTable } from './episodes-table.js';

const BulkBar = lazyPart(async () => (await import('./bulk-bar.js')).BulkBar, PartRetry);

export interface AllEpisodesProps {
  readonly address: EpisodeAddress;
  readonly selection: Selection;
}

export function AllEpisodes({ address, selection }: AllEpisodesProps) {
  const { data, error, isFetching, refetch } = episodesApi.useGetEpisodesQuery(address.query, {
    refetchOnMountOrArgChange: true,
  });
  const { data: choices } = episodesApi.useGetChoicesQuery();
  return (
    <>
      <EpisodeFilters address={address} choices={choices} />
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {data && `${pluralize(data.total, 'episode')} found`}
      </p>
      {selection.ids.size > 0 && (
        <Suspense fallback={<Skeleton className="h-17" />}>
          <BulkBar selection={selection} topics={choices?.topics.map(({ name }) => name) ?? []} />
        </Suspense>
      )}
      {!data && !error && <Skeleton className="h-160" />}
      {error && (
        <AdminLoadFailed
          title="The episodes could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Found page={data} address={address} selection={selection} isOld={isFetching} />}
    </>
  );
}

interface FoundProps extends AllEpisodesProps {
  readonly page: CuratedPage;
  readonly isOld: boolean;
}

function Found({ page, address, selection, isOld }: FoundProps) {
  if (page.total === 0)
    return (
      <Notice icon={SearchX} title="No episodes found" text="Change the search or the filters." />
    );
  return (
    <>
      <EpisodesTable {...{ address, selection, isOld }} episodes={page.items} />
      <AdminPager
        label="Pages of episodes"
        page={page.page}
        pages={page.pages}
        onTurn={address.turnTo}
      />
    </>
  );
}
