import { classNames } from '../text/words.js';

export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('shimmer rounded-card bg-raised-2', className)} />
  );
}
