import type { ComponentProps } from 'react';
import { GRID_PICTURE_SIZES, TOPICS_SHOWN } from '@elevate/rules';
import type { Episode, FoundEpisode } from '../api/generated/schema.js';
import { classNames } from '../ui/class-names.js';
import { useFold } from '../ui/fold.js';
import { EpisodeCard } from './card-overlay.js';
import { walkGrid } from './walk-grid.js';
import { Skeleton } from '../ui/notice.js';

export type WordsOfCard = (
  episode: Episode & Partial<Pick<FoundEpisode, 'excerpt'>>,
  index: number,
) => Pick<CardProps, 'heading' | 'excerpt' | 'to' | 'corner'>;

export interface EpisodeGridProps {
  readonly labelledBy: string;
  readonly episodes: readonly Episode[];
  readonly showChannel?: boolean | undefined;
  readonly wordsOf?: WordsOfCard | undefined;
  readonly list?: 'ul' | 'ol';
}

export function EpisodeGrid(props: EpisodeGridProps) {
  const { labelledBy, episodes, showChannel, wordsOf, list: List = 'ul' } = props;
  const { classOf, more } = useFold(episodes.length);
  if (episodes.length === 0) return null;
  return (
    <>
      <List aria-labelledby={labelledBy} onKeyDown={walkGrid} className="episode-grid">
        {episodes.map((episode, index) => (
          <GridCard
            key={episode.id}
            episode={episode}
            showChannel={showChannel}
            eager={index === 0}
            className={classNames('talk-row', classOf(index))}
            {...wordsOf?.(episode, index)}
          />
        ))}
      </List>
      {more}
    </>
  );
}

export function EpisodeGridSkeleton({ showChannel = true }: Pick<EpisodeGridProps, 'showChannel'>) {
  return (
    <div aria-hidden="true" className="episode-grid">
      {Array.from({ length: 8 }, (_, card) => (
        <div key={card} className="grid-card talk-row flex flex-col-reverse justify-end pb-1">
          <div className="card-words">
            <Skeleton className="h-[2.6em] w-11/12 text-small" />
            {showChannel && <Skeleton className="mt-1 h-[1.4em] w-1/2 text-caption" />}
            <div className="min-h-[1.4em] text-caption" />
          </div>
          <div>
            <Skeleton className="aspect-video" />
          </div>
        </div>
      ))}
    </div>
  );
}

type CardProps = ComponentProps<typeof EpisodeCard>;
type GridCardProps = Omit<CardProps, 'topicsShown' | 'sizes' | 'className'> & {
  readonly className?: string | undefined;
};

export function GridCard(props: GridCardProps) {
  return (
    <EpisodeCard
      {...props}
      topicsShown={TOPICS_SHOWN.card}
      sizes={GRID_PICTURE_SIZES}
      className={classNames('grid-card', props.className)}
    />
  );
}
