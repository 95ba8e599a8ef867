import { Skeleton } from '../ui/skeleton.js';

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7];

export function RowSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden">
      <div className="edged mb-4 flex min-h-11 items-center">
        <Skeleton className="h-6 w-48" />
      </div>
      <div className="reel">
        {CARDS.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-video" />
            <div className="pt-3 pb-1">
              <div className="min-h-[2.6em] text-small leading-[1.3]">
                <Skeleton className="h-4 w-11/12" />
                <Skeleton className="mt-1.5 h-4 w-2/3" />
              </div>
              <div className="mt-1 h-[1.4em] text-caption">
                <Skeleton className="h-3 w-1/2" />
              </div>
              <div className="min-h-[1.4em] text-caption" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
