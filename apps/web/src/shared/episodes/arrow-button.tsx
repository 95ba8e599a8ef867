import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../lib/class-names.js';

const sides = {
  left: { icon: ChevronLeft, label: 'Scroll left', place: 'left-2' },
  right: { icon: ChevronRight, label: 'Scroll right', place: 'right-2' },
} as const;

export interface ArrowButtonProps {
  readonly side: keyof typeof sides;
  readonly onPress: () => void;
}

/** Hidden on touch devices, which swipe. */
export function ArrowButton({ side, onPress }: ArrowButtonProps) {
  const { icon: Icon, label, place } = sides[side];
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classNames(
        'rise absolute top-[calc(var(--card)*9/32)] z-20 -mt-5.5 grid size-11 place-items-center rounded-pill bg-raised text-strong shadow-lg ring-1 ring-hairline transition-transform duration-(--quick) ease-out hover:scale-108 hover:text-lead-text pointer-coarse:hidden',
        place,
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </button>
  );
}
