import { Skeleton } from './notice.js';

interface SkeletonsProps {
  readonly count: number;
  readonly className: string;
  readonly each: string;
}

export function Skeletons({ count, className, each }: SkeletonsProps) {
  return (
    <div aria-hidden="true" className={className}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={each} />
      ))}
    </div>
  );
}
