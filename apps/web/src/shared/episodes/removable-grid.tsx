import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { Trash2 } from 'lucide-react';
import { classNames } from '../ui/class-names.js';
import { Button } from '../ui/link.js';
import { useFold } from '../ui/fold.js';
import { useCardUnderPointer } from './use-card-under-pointer.js';
import { cardIndexOf, walkGrid } from './walk-grid.js';

interface RemovableGridProps<Item> {
  readonly labelledBy: string;
  readonly items: readonly Item[];
  readonly children: (item: Item, className: string) => ReactNode;
}

export function RemovableGrid<Item>({ labelledBy, items, children }: RemovableGridProps<Item>) {
  const { classOf, more } = useFold(items.length);
  return (
    <>
      <ul
        aria-labelledby={labelledBy}
        onKeyDown={walkGrid}
        {...useKeepPlace(items.length)}
        {...useCardUnderPointer(items)}
        className="episode-grid"
      >
        {items.map((item, index) => children(item, classNames('talk-row', classOf(index))))}
      </ul>
      {more}
    </>
  );
}

interface RemoveButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly className?: string;
}

export function RemoveButton({ label, onPress, className }: RemoveButtonProps) {
  return (
    <Button
      isRound
      kind="plain"
      extra={classNames('card-remove absolute top-2 right-2 z-10', className)}
      aria-label={label}
      icon={Trash2}
      iconSize="size-4.5"
      onPress={onPress}
    />
  );
}

/** When the focused card is removed, focuses the card that takes its place. */
function useKeepPlace(count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const place = useRef(-1);
  const before = useRef(count);

  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    // Focus elsewhere means that the user has moved on.
    if (!isFewer || place.current < 0 || document.activeElement !== document.body) return;
    const cards = ref.current?.children;
    const next = cards?.item(Math.min(place.current, count - 1));
    next?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);

  const onFocus = ({ currentTarget, target }: FocusEvent) => {
    place.current = cardIndexOf(currentTarget, target);
  };
  return { ref, onFocus };
}
