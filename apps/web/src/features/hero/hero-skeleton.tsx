import { Skeleton } from '../../shared/ui/skeleton.js';

export function HeroSkeleton() {
  return (
    <div aria-hidden="true" className="hero-stage">
      <div className="hero-art shimmer bg-raised-2" />
      <div className="hero-body">
        <div className="edged pt-[34vw] md:pt-0">
          <Skeleton className="h-9 w-44" />
          <Skeleton className="mt-4 h-10 w-full max-w-lg" />
          <Skeleton className="mt-2 h-10 w-2/3 max-w-sm" />
          <Skeleton className="mt-6 h-11 w-64 rounded-pill" />
        </div>
      </div>
    </div>
  );
}
