import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { EditorPick } from '../../shared/api/generated/schema.js';
import { Actions } from '../../shared/admin/desk.js';
import { toInstant, toLocalMinute } from '../../shared/admin/local-time.js';
import { nameOf, Thumb } from './episode-finder.js';

interface PickRowProps {
  readonly pick: EditorPick;
  readonly index: number;
  readonly count: number;
  readonly now: number | null;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
  readonly onDates: (dates: Partial<Pick<EditorPick, 'from' | 'until'>>) => void;
}

const DRAGGED = 'text/x-pick';
const DATES = [
  ['from', 'From'],
  ['until', 'Until'],
] as const;

export function PickRow({ pick, index, count, now, onMove, onRemove, onDates }: PickRowProps) {
  const [isTarget, setTarget] = useState(false);
  const name = nameOf(pick);
  const problem = placeWords(pick, now);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    onMove(Number(event.dataTransfer.getData(DRAGGED)), index);
  };
  return (
    <li
      className="desk-row with-picture pick-item"
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <span
        className="pick-grip inline-flex min-h-11 w-11 items-center text-quiet"
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
        aria-hidden="true"
      >
        <GripVertical className="size-4.5" />
        {index + 1}
      </span>
      <Thumb episode={pick} />
      <div className="min-w-0">
        <p className="lines-2 font-semibold break-words text-strong">{name}</p>
        {problem !== null && <p className="text-caption text-danger">{problem}</p>}
      </div>
      <Actions
        isBare
        of={name}
        kind="quiet"
        items={[
          {
            label: 'Move up',
            icon: ArrowUp,
            'aria-disabled': index === 0,
            onPress: () => onMove(index, index - 1),
          },
          {
            label: 'Move down',
            icon: ArrowDown,
            'aria-disabled': index === count - 1,
            onPress: () => onMove(index, index + 1),
          },
          { label: 'Remove', icon: X, onPress: onRemove },
        ]}
      />
      <div className="desk-inline col-span-full flex flex-wrap gap-x-4 gap-y-2">
        {DATES.map(([field, label]) => (
          <label key={field} className="inline-flex items-center gap-2 text-caption text-plain">
            {label}
            <input
              type="datetime-local"
              aria-label={`${label}, ${name}`}
              value={toLocalMinute(pick[field])}
              onChange={({ target }) => onDates({ [field]: toInstant(target.value) || null })}
              className="field-box"
            />
          </label>
        ))}
      </div>
    </li>
  );
}

export type Order = readonly EditorPick[];

export function moved(order: Order, from: number, to: number): Order {
  const item = order[from];
  if (!item || to < 0 || to >= order.length || from === to) return order;
  return order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** `now` if the row shows it, else why not. */
export function placeWords(
  { available, from, until }: EditorPick,
  now: number | null,
): string | null {
  if (!available) return 'Not available: visitors do not see it';
  if (now === null) return null;
  if (until !== null && Date.parse(until) <= now) return 'Ended';
  return from !== null && Date.parse(from) > now ? 'Not yet shown' : null;
}
