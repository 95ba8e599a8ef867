import { Skeleton } from '../../shared/ui/skeleton.js';

const CARDS = Array.from({ length: 10 }, (_, card) => card);

export function NewsGridSkeleton() {
  return (
    <div aria-hidden="true" className="news-grid">
      {CARDS.map((card) => (
        <div key={card} className="news-card">
          <div className="news-words">
            <div className="h-[calc(2.8em+0.25rem)] text-caption">
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="mt-[calc(0.55em+0.25rem)] h-3 w-1/3" />
            </div>
            <div className="mt-1 min-h-[2.5em] text-body leading-[1.25]">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="mt-1.5 h-4 w-3/5" />
            </div>
            <div className="mt-1.5 min-h-[4.2em] text-caption">
              <Skeleton className="h-3 w-full" />
              <Skeleton className="mt-2 h-3 w-11/12" />
              <Skeleton className="mt-2 h-3 w-1/2" />
            </div>
            <div className="min-h-7" />
          </div>
          <div className="news-picture">
            <Skeleton className="aspect-video" />
          </div>
        </div>
      ))}
    </div>
  );
}
