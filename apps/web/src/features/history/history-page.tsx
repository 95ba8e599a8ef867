import {
  foldForSearch,
  HISTORY_DAYS,
  HISTORY_PAGE,
  pluralize,
  SEARCH_TERM_CHARACTERS,
  searchTerm,
} from '@elevate/rules';
import { Download, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../shared/ui/page.js';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/session.slice.js';
import { Button, ButtonLink, Link } from '../../shared/ui/link.js';
import type { Episode } from '../../shared/api/generated/schema.js';
import { offerFile } from '../../shared/lib/offer-file.js';
import { type Kept } from '../../shared/watching/watch-progress.js';
import { useKeeping, useKept } from '../../shared/watching/keeping.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import {
  clearHistory,
  forgetPositions,
  useWatchedEpisodes,
} from '../../shared/watching/watched-episodes.api.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { EpisodeGridSkeleton, GridCard } from '../../shared/episodes/episode-grid.js';
import { RemovableGrid, RemoveButton } from '../../shared/episodes/removable-grid.js';
import { Pending, Notice } from '../../shared/ui/notice.js';
import { KeepSwitch, type WatchedEpisodes } from './keep-switch.js';

export function HistoryPage() {
  return (
    <Page meta={HISTORY_PAGE} id="history" text={<Place />}>
      <div className="mt-6">
        <WatchHistory />
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

function WatchHistory() {
  const kept = useKept();
  if (!kept) return <EpisodeGridSkeleton />;
  return (
    <div className="grid gap-6">
      <KeepSwitch />
      {kept.length === 0 ? <NothingWatched /> : <Watched kept={kept} />}
    </div>
  );
}

function Watched({ kept }: Pick<WatchedEpisodes, 'kept'>) {
  const query = useWatchedEpisodes(kept.map(({ id }) => id));
  const { episodes, isFetching } = query;
  if (episodes) return <HistoryGrid kept={kept} isComplete={!isFetching} episodes={episodes} />;
  return (
    <Pending
      failed="Your history could not be loaded"
      query={query}
      skeleton={<EpisodeGridSkeleton />}
    />
  );
}

function NothingWatched() {
  const isKeeping = useKeeping();
  return (
    <Notice
      icon={History}
      title="Your history is empty."
      text={isKeeping ? 'Talks that you start appear here.' : 'It is off: nothing is added.'}
      action={<ButtonLink kind="plain" to={paths.home} label="Find something to watch" />}
    />
  );
}

interface HistoryGridProps extends WatchedEpisodes {
  /** False while an episode that was started just now is being loaded. */
  readonly isComplete: boolean;
}

function HistoryGrid({ kept, episodes, isComplete }: HistoryGridProps) {
  const [term, setTerm] = useState('');
  const visible = matching(episodes, term);
  return (
    <>
      <HistoryActions term={term} onTerm={setTerm} kept={kept} episodes={episodes} />
      <p role="status" className="text-small text-plain empty:hidden">
        {term.trim() === '' ? '' : foundWords(visible.length)}
      </p>
      <h2 className="sr-only">Watched talks</h2>
      <RemovableGrid labelledBy="history" items={visible}>
        {(episode) => (
          <GridCard
            key={episode.id}
            episode={episode}
            corner={
              <RemoveButton
                label={`Remove ${episode.title} from your history`}
                onPress={() => remove([episode.id])}
              />
            }
          />
        )}
      </RemovableGrid>
      {isComplete && <Unavailable kept={kept} episodes={episodes} />}
    </>
  );
}

function foundWords(count: number): string {
  return count === 0 ? 'No talk in your history matches.' : `Found ${pluralize(count, 'talk')}`;
}

function remove(ids: readonly string[]): void {
  offerUndo('Removed from your history', forgetPositions(ids));
}

function Unavailable({ kept, episodes }: WatchedEpisodes) {
  const ids = kept
    .map(({ id }) => id)
    .filter((id) => !episodes.some((episode) => episode.id === id));
  if (ids.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-plain">
      {ids.length === 1 ? '1 talk is' : `${ids.length} talks are`} no longer available.
      <Button kind="link" extra="-ml-5" onPress={() => remove(ids)}>
        Remove<span className="sr-only"> what is no longer available</span>
      </Button>
    </p>
  );
}

function matching(episodes: readonly Episode[], term: string): readonly Episode[] {
  const folded = foldForSearch(searchTerm(term));
  if (folded === '') return episodes;
  return episodes.filter(({ title, channel }) =>
    [title, channel.name].some((text) => foldForSearch(text).includes(folded)),
  );
}

interface HistoryActionsProps extends WatchedEpisodes {
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

function HistoryActions({ term, onTerm, kept, episodes }: HistoryActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-64 flex-1">
        <SearchBox
          label="Search your history"
          text={term}
          type={onTerm}
          settle={() => undefined}
          maxLength={SEARCH_TERM_CHARACTERS}
        />
      </div>
      <Button
        kind="outline"
        icon={Download}
        label="Export"
        onPress={() => downloadHistory(kept, episodes)}
      />
      <Button
        kind="outline"
        icon={Trash2}
        label="Clear all"
        onPress={() => offerUndo('Your history is cleared', clearHistory())}
      />
    </div>
  );
}

function downloadHistory(kept: readonly Kept[], episodes: readonly Episode[]): void {
  const text = JSON.stringify(exportOf(kept, episodes), null, 2);
  offerFile('elevate-history.json', text, 'application/json');
}

export function exportOf(kept: readonly Kept[], episodes: readonly Episode[]) {
  const titles = new Map(episodes.map(({ id, title }) => [id, title]));
  return {
    exported_at: new Date().toISOString(),
    items: kept.map(({ id, seconds, isFinished, at }) => ({
      episode_id: id,
      title: titles.get(id) ?? null,
      link: new URL(paths.video(id), document.baseURI).href,
      seconds,
      finished: isFinished,
      watched_at: new Date(at).toISOString(),
    })),
  };
}
