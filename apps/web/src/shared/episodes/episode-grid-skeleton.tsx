import { Skeleton } from '../ui/skeleton.js';
import type { EpisodeGridProps } from './episode-grid.js';

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7];

export function EpisodeGridSkeleton({ showChannel = true }: Pick<EpisodeGridProps, 'showChannel'>) {
  return (
    <div aria-hidden="true" className="episode-grid">
      {CARDS.map((card) => (
        <div key={card} className="pb-1">
          <Skeleton className="aspect-video" />
          <div className="pt-3">
            <div className="min-h-[2.6em] text-small leading-[1.3]">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="mt-1.5 h-4 w-2/3" />
            </div>
            {showChannel && (
              <div className="mt-1 h-[1.4em] text-caption">
                <Skeleton className="h-3 w-1/2" />
              </div>
            )}
            <div className="min-h-[1.4em] text-caption" />
          </div>
        </div>
      ))}
    </div>
  );
}
