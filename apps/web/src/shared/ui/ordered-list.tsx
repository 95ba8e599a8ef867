import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from './link.js';

interface OrderedListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (item: Item, index: number) => void;
  readonly children: (item: Item, index: number) => ReactNode;
}

/** Ordered with the pointer, with buttons, or with Alt and an arrow key; each move is announced. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, onRemove, children } = props;
  const [announced, announce] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    announce(`${nameOf(item)} is now ${to + 1} of ${items.length}`);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol aria-label={label}>
        {items.map((item, index) => (
          <OrderedItem
            key={keyOf(item)}
            name={nameOf(item)}
            index={index}
            count={items.length}
            onMove={move}
            onRemove={() => onRemove(item, index)}
          >
            {children(item, index)}
          </OrderedItem>
        ))}
      </ol>
    </>
  );
}

interface OrderedItemProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

const DRAGGED = 'text/x-place';
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowUp: -1, ArrowDown: 1 };

function OrderedItem({ name, index, count, onMove, onRemove, children }: OrderedItemProps) {
  const [isTarget, setTarget] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    onMove(Number(event.dataTransfer.getData(DRAGGED)), index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  return (
    <li
      className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-hairline py-2 text-small data-target:shadow-[inset_0_2px_0_var(--lead)]"
      data-target={isTarget || undefined}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <span
        className="inline-flex min-h-11 w-11 cursor-grab items-center text-quiet tabular-nums"
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
        aria-hidden="true"
      >
        <GripVertical className="size-4.5" />
        {index + 1}
      </span>
      <div className="min-w-0">{children}</div>
      <div className="flex max-md:col-span-full max-md:justify-end">
        <Button
          isRound
          kind="quiet"
          icon={ArrowUp}
          aria-label={`Move up, ${name}`}
          aria-disabled={index === 0}
          onPress={() => onMove(index, index - 1)}
        />
        <Button
          isRound
          kind="quiet"
          icon={ArrowDown}
          aria-label={`Move down, ${name}`}
          aria-disabled={index === count - 1}
          onPress={() => onMove(index, index + 1)}
        />
        <Button isRound kind="quiet" icon={X} aria-label={`Remove, ${name}`} onPress={onRemove} />
      </div>
    </li>
  );
}

export function moved<Item>(order: readonly Item[], from: number, to: number): readonly Item[] {
  const item = order[from];
  if (!item || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}
