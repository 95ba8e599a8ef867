import { HISTORY_DAYS, HISTORY_PAGE, pluralize } from '@elevate/rules';
import { Download, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink, Link } from '../../../shared/ui/link.js';
import type { Episode } from '../../../shared/api/generated/schema.js';
import { offerJson } from '../../../shared/browser/offer-file.js';
import { isAtEnd, type Kept } from '../../../shared/watching/watch-progress.js';
import { useKeeping, useKept } from '../../../shared/watching/keeping.js';
import { matching } from '../../../shared/text/matching.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import {
  clearHistory,
  forgetPositions,
  useWatchedEpisodes,
} from '../../../shared/watching/watched-episodes.api.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';
import { EpisodeGridSkeleton, GridCard } from '../../../shared/episodes/episode-grid.js';
import { RemovableGrid, RemoveButton } from '../../../shared/episodes/removable-grid.js';
import { Pending, Notice } from '../../../shared/ui/notice.js';
import { KeepSwitch } from './keep-switch.js';
import { useSession } from '../../../shared/session/session-store.js';

export function HistoryPage() {
  const kept = useKept();
  const isKeeping = useKeeping();
  return (
    <Page meta={HISTORY_PAGE} id="history" text={<Place />}>
      <div className="mt-6 flex flex-col gap-6">
        {kept ? (
          <>
            <KeepSwitch />
            {kept.length > 0 ? (
              <Watched kept={kept} />
            ) : (
              <Notice
                icon={History}
                title="Your history is empty."
                text={
                  isKeeping ? 'Talks that you start appear here.' : 'It is off: nothing is added.'
                }
                action={<ButtonLink to={paths.home} label="Find something to watch" />}
              />
            )}
          </>
        ) : (
          <EpisodeGridSkeleton />
        )}
      </div>
    </Page>
  );
}

function Place() {
  const { status } = useSession();
  if (status === 'signed-in') {
    return `Your history is kept with your account for ${HISTORY_DAYS} days, and is the same on all your devices.`;
  }
  return (
    <>
      Your history is kept on this device for {HISTORY_DAYS} days.{' '}
      <Link
        to={paths.signIn(paths.history)}
        className="inline-flex min-h-6 items-center text-lead-text underline underline-offset-3"
      >
        Sign in
      </Link>{' '}
      to have it on all your devices.
    </>
  );
}

const remove = (ids: readonly string[]) =>
  offerUndo('Removed from your history', forgetPositions(ids));

function Watched({ kept }: { readonly kept: readonly Kept[] }) {
  const ids = kept.map(({ id }) => id);
  const query = useWatchedEpisodes(ids);
  const { episodes, isFetching } = query;
  const [term, setTerm] = useState('');
  if (!episodes)
    return (
      <Pending
        failed="Your history could not be loaded"
        query={query}
        skeleton={<EpisodeGridSkeleton />}
      />
    );
  const seenAgain = new Set(
    kept.filter((entry) => entry.isFinished && !isAtEnd(entry)).map(({ id }) => id),
  );
  const visible = matching(episodes, term, ({ title, channel }) => [title, channel.name]);
  // An episode that was started just now may still be loading.
  const gone = isFetching ? [] : ids.filter((id) => !episodes.some((episode) => episode.id === id));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchBox label="Search your history" text={term} type={setTerm} />
        </div>
        <Button
          kind="outline"
          icon={Download}
          label="Export"
          onPress={() => offerJson('elevate-history.json', exportOf(kept, episodes))}
        />
        <Button
          kind="outline"
          icon={Trash2}
          label="Clear all"
          onPress={() => offerUndo('Your history is cleared', clearHistory())}
        />
      </div>
      <p role="status" className="text-small text-plain">
        {term.trim() !== '' &&
          (visible.length === 0
            ? 'No talk in your history matches.'
            : `Found ${pluralize(visible.length, 'talk')}`)}
      </p>
      <h2 className="sr-only">Watched talks</h2>
      <RemovableGrid labelledBy="history" items={visible}>
        {(episode, className) => (
          <GridCard
            key={episode.id}
            episode={episode}
            className={className}
            excerpt={
              seenAgain.has(episode.id) && (
                <p className="mt-1 text-caption text-plain">Seen to the end before</p>
              )
            }
            corner={
              <RemoveButton
                label={`Remove ${episode.title} from your history`}
                onPress={() => remove([episode.id])}
              />
            }
          />
        )}
      </RemovableGrid>
      {gone.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-plain">
          {gone.length === 1 ? '1 talk is' : `${gone.length} talks are`} no longer available.
          <Button kind="link" extra="-ml-5" onPress={() => remove(gone)}>
            Remove<span className="sr-only"> what is no longer available</span>
          </Button>
        </p>
      )}
    </>
  );
}

export function exportOf(kept: readonly Kept[], episodes: readonly Episode[]) {
  const titles = new Map(episodes.map(({ id, title }) => [id, title]));
  return {
    exported_at: new Date().toISOString(),
    items: kept.map(({ id, seconds, isFinished, isAtEnd: ended, at }) => ({
      episode_id: id,
      title: titles.get(id) ?? null,
      link: new URL(paths.video(id), document.baseURI).href,
      seconds,
      finished: isFinished,
      at_end: ended ?? isFinished,
      watched_at: new Date(at).toISOString(),
    })),
  };
}
