import { classNames } from '../../shared/lib/class-names.js';

export function SampleMark({ className }: { readonly className?: string }) {
  return (
    <span
      className={classNames(
        'rounded-pill bg-ground px-2.5 py-1 text-caption leading-none font-semibold text-strong',
        className,
      )}
    >
      Sample
    </span>
  );
}
