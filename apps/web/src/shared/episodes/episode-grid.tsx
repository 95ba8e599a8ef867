import type { ComponentProps } from 'react';
import { GRID_PICTURE_SIZES, TOPICS_SHOWN } from '@elevate/rules';
import type { Episode, FoundEpisode } from '../api/generated/schema.js';
import { Skeleton } from '../ui/skeleton.js';
import { EpisodeCard } from './card-overlay.js';
import { walkGrid } from './walk-grid.js';

/** What a search found in an episode. */
export type WordsOfCard = (
  episode: Episode & Partial<Pick<FoundEpisode, 'excerpt'>>,
) => Pick<CardProps, 'heading' | 'excerpt'>;

export interface EpisodeGridProps {
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  readonly showChannel?: boolean;
  readonly wordsOf?: WordsOfCard | undefined;
}

export function EpisodeGrid({
  labelledBy,
  episodes,
  showChannel = true,
  wordsOf,
}: EpisodeGridProps) {
  if (episodes.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="episode-grid">
      {episodes.map((episode, index) => (
        <GridCard
          key={episode.id}
          episode={episode}
          showChannel={showChannel}
          eager={index === 0}
          {...wordsOf?.(episode)}
        />
      ))}
    </ul>
  );
}

export function EpisodeGridSkeleton({ showChannel = true }: Pick<EpisodeGridProps, 'showChannel'>) {
  return (
    <div aria-hidden="true" className="episode-grid">
      {Array.from({ length: 8 }, (_, card) => (
        <div key={card} className="pb-1">
          <Skeleton className="aspect-video" />
          <Skeleton className="mt-3 h-[2.6em] w-11/12 text-small" />
          {showChannel && <Skeleton className="mt-1 h-[1.4em] w-1/2 text-caption" />}
          <div className="min-h-[1.4em] text-caption" />
        </div>
      ))}
    </div>
  );
}

type CardProps = ComponentProps<typeof EpisodeCard>;
type GridCardProps = Omit<CardProps, 'topicsShown' | 'sizes' | 'className' | 'closedStyle'>;

export function GridCard(props: GridCardProps) {
  return (
    <EpisodeCard
      {...props}
      topicsShown={TOPICS_SHOWN.card}
      sizes={GRID_PICTURE_SIZES}
      className="grid-card [--tall:17rem]"
      // The overlay may exceed its card; `content-visibility` would clip it.
      closedStyle="drawn-when-near"
    />
  );
}
