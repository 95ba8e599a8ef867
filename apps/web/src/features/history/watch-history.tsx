import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { useKept } from '../../shared/watching/use-kept.js';
import { useWatchedEpisodes } from '../../shared/watching/watched-episodes.api.js';
import type { Kept } from '../../shared/watching/watch-progress.js';
import { HistoryGrid } from './history-grid.js';
import { KeepSwitch } from './keep-switch.js';
import { NothingWatched } from './nothing-watched.js';

export interface WatchHistoryProps {
  readonly labelledBy: string;
}

export function WatchHistory({ labelledBy }: WatchHistoryProps) {
  const kept = useKept();
  if (!kept) return <EpisodeGridSkeleton />;
  return (
    <div className="grid gap-6">
      <KeepSwitch />
      {kept.length === 0 ? <NothingWatched /> : <Watched labelledBy={labelledBy} kept={kept} />}
    </div>
  );
}

interface WatchedProps extends WatchHistoryProps {
  readonly kept: readonly Kept[];
}

function Watched({ labelledBy, kept }: WatchedProps) {
  const { episodes, isError, isFetching, refetch } = useWatchedEpisodes(kept.map(({ id }) => id));
  const watched = { labelledBy, kept, isComplete: !isFetching };
  if (episodes) return <HistoryGrid {...watched} episodes={episodes} />;
  if (!isError) return <EpisodeGridSkeleton />;
  return (
    <RetryNotice
      title="Your history could not be loaded"
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
