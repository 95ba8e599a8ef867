import { Skeleton } from '../../shared/ui/skeleton.js';

export function EpisodeSkeleton() {
  return (
    <div aria-hidden="true" className="episode-columns">
      <Skeleton className="aspect-video w-full max-md:rounded-none" />
      <div className="episode-words">
        <div className="flex min-h-11 items-center gap-3">
          <Skeleton className="size-9 rounded-pill" />
          <Skeleton className="h-5 w-40" />
        </div>
        <div className="mt-2 text-title">
          <Skeleton className="h-[1lh]" />
          <Skeleton className="mt-1 h-[1lh] w-2/3" />
        </div>
        <Skeleton className="mt-4 h-[1.4em] w-64 text-small" />
        <Skeleton className="mt-6 h-11 w-72 rounded-pill" />
        <Skeleton className="mt-6 h-11 w-56 rounded-pill" />
      </div>
      <div className="episode-notes">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-24 max-w-[70ch]" />
      </div>
    </div>
  );
}
