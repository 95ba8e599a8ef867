import type { Episode } from '../api/types.js';
import { walkGrid } from './episode-grid-keys.js';
import { GridCard } from './grid-card.js';

export interface EpisodeGridProps {
  /** The id of the heading that names the grid. */
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  /** False where they are all of one channel, which the page names. */
  readonly showChannel?: boolean;
}

/** Episodes side by side, as many as fit. */
export function EpisodeGrid({ labelledBy, episodes, showChannel = true }: EpisodeGridProps) {
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="episode-grid">
      {episodes.map((episode) => (
        <GridCard key={episode.id} episode={episode} showChannel={showChannel} />
      ))}
    </ul>
  );
}
