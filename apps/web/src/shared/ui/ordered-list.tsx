import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.js';
import { Button } from './link.js';

interface OrderedListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (item: Item, index: number) => void;
  readonly children: (item: Item, index: number) => ReactNode;
  readonly details?: (item: Item) => ReactNode;
}

/** Ordered with the pointer, with buttons, or with Alt and an arrow key; each move is announced. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, onRemove, children, details } = props;
  const [announced, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The focus goes with a moved item, out of sight after some moves.
    const focused = document.activeElement;
    if (list.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [announced]);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onMove(from, to);
    announce(`${nameOf(item)} is now ${to + 1} of ${items.length}`);
  };
  const remove = (item: Item, index: number) => {
    const rows = list.current?.children;
    const next = rows?.[index + 1] ?? rows?.[index - 1];
    // The pressed button goes with its row.
    [...(next?.querySelectorAll('button') ?? [])].at(-1)?.focus();
    onRemove(item, index);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <ol ref={list} aria-label={label}>
        {items.map((item, index) => (
          <OrderedItem
            key={keyOf(item)}
            name={nameOf(item)}
            index={index}
            count={items.length}
            onMove={move}
            onRemove={() => remove(item, index)}
            details={details?.(item)}
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
  readonly details: ReactNode;
  readonly children: ReactNode;
}

const DRAGGED = 'text/x-place';
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowUp: -1, ArrowDown: 1 };

function OrderedItem(props: OrderedItemProps) {
  const { name, index, count, onMove, onRemove, details, children } = props;
  const [isTarget, setTarget] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    onMove(Number(event.dataTransfer.getData(DRAGGED)), index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    // In a date field, the keys open the calendar.
    const isOfField = (event.target as HTMLElement).matches('[type=datetime-local], select');
    if (step === undefined || isOfField) return;
    event.preventDefault();
    onMove(index, index + step);
  };
  const step = (by: 1 | -1, end: number) => ({
    'aria-disabled': index === end,
    onPress: () => onMove(index, index + by),
  });
  const buttons = [
    { title: 'Move up', icon: ArrowUp, ...step(-1, 0) },
    { title: 'Move down', icon: ArrowDown, ...step(1, count - 1) },
    { title: 'Remove', icon: X, onPress: onRemove },
  ];
  return (
    <li
      className={classNames(
        'flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-2 text-small',
        isTarget && 'bg-raised-2',
      )}
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
        className="inline-flex min-h-11 w-11 items-center text-quiet tabular-nums"
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
        aria-hidden="true"
      >
        <GripVertical className="size-4.5" />
        {index + 1}
      </span>
      <div className="min-w-0 flex-1 basis-56">{children}</div>
      <div className="flex">
        {buttons.map(({ title, ...button }) => (
          <Button key={title} isRound title={title} aria-label={`${title} ${name}`} {...button} />
        ))}
      </div>
      {details && <div className="w-full min-w-0">{details}</div>}
    </li>
  );
}

export function moved<Item>(order: readonly Item[], from: number, to: number): readonly Item[] {
  const item = order[from];
  if (!item || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}
