import { classNames } from '../lib/class-names.js';

/** A place held for something on its way, in its exact size, which the caller gives. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <div aria-hidden="true" className={classNames('shimmer rounded-card bg-raised-2', className)} />
  );
}
