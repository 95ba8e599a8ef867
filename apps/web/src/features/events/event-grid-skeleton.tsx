import { Skeleton } from '../../shared/ui/skeleton.js';

const CARDS = Array.from({ length: 6 }, (_, card) => card);

export function EventGridSkeleton() {
  return (
    <div aria-hidden="true" className="event-grid">
      {CARDS.map((card) => (
        <div key={card} className="event-card">
          <Skeleton className="event-poster" />
          <div className="event-words">
            <div className="event-title">
              <Skeleton className="h-[1.15em] w-11/12" />
            </div>
            <div className="event-when">
              <Skeleton className="h-4 w-2/3" />
            </div>
            <div className="event-facts">
              <Skeleton className="h-[1.4em] w-1/2" />
              <Skeleton className="h-[1.4em] w-2/5" />
            </div>
            <div className="event-text">
              <Skeleton className="h-[4.35em] w-full" />
            </div>
            <div className="event-tags">
              <Skeleton className="h-6 w-3/5" />
            </div>
            <Skeleton className="event-more h-11" />
          </div>
        </div>
      ))}
    </div>
  );
}
