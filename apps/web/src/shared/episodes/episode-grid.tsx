import type { Episode } from '../api/types.js';
import { walkGrid } from './episode-grid-keys.js';
import { GridCard } from './grid-card.js';

export interface EpisodeGridProps {
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  readonly showChannel?: boolean;
}

export function EpisodeGrid({ labelledBy, episodes, showChannel = true }: EpisodeGridProps) {
  if (episodes.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="episode-grid">
      {episodes.map((episode, index) => (
        <GridCard
          key={episode.id}
          episode={episode}
          showChannel={showChannel}
          eager={index === 0}
        />
      ))}
    </ul>
  );
}
