import { classNames } from './class-names.js';

export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('shimmer rounded-card bg-raised-2', className)} />
  );
}
