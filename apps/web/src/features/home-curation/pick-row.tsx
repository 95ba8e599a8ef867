import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import type { EditorPick } from '../../shared/api/generated/schema.js';
import { iconButtonStyle } from '../../shared/ui/link.js';
import { Thumb } from './episode-finder.js';

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

export function PickRow({ pick, index, count, now, onMove, onRemove, onDates }: PickRowProps) {
  const [isTarget, setTarget] = useState(false);
  const name = pick.title ?? pick.episode_id;
  const problem = placeWords(pick, now);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setTarget(false);
    onMove(Number(event.dataTransfer.getData(DRAGGED)), index);
  };
  return (
    <li
      className="pick-item"
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <span
        className="pick-grip"
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
      <PickButtons name={name} index={index} count={count} onMove={onMove} onRemove={onRemove} />
      <PickDates name={name} pick={pick} onDates={onDates} />
    </li>
  );
}

interface PickButtonsProps extends Pick<PickRowProps, 'index' | 'count' | 'onMove' | 'onRemove'> {
  readonly name: string;
}

function PickButtons({ name, index, count, onMove, onRemove }: PickButtonsProps) {
  return (
    <div className="flex">
      <button
        type="button"
        aria-label={`Move up ${name}`}
        title="Move up"
        aria-disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
        className={iconButtonStyle('quiet')}
      >
        <ArrowUp aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`Move down ${name}`}
        title="Move down"
        aria-disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
        className={iconButtonStyle('quiet')}
      >
        <ArrowDown aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
        className={iconButtonStyle('quiet')}
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}

interface PickDatesProps extends Pick<PickRowProps, 'pick' | 'onDates'> {
  readonly name: string;
}

function PickDates({ name, pick, onDates }: PickDatesProps) {
  return (
    <div className="pick-dates">
      {(['from', 'until'] as const).map((field) => (
        <label key={field} className="pick-date">
          {field === 'from' ? 'From' : 'Until'}
          <input
            type="datetime-local"
            aria-label={`${field === 'from' ? 'From' : 'Until'}, ${name}`}
            value={toLocalMinute(pick[field])}
            onChange={({ target }) => onDates({ [field]: toInstant(target.value) })}
            className="curation-field"
          />
        </label>
      ))}
    </div>
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

/** `2026-12-24T18:00` by this browser's clock, for a field of a local time; empty for no time. */
export function toLocalMinute(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

export function toInstant(local: string): string | null {
  const time = Date.parse(local);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** `Nov 21, 2026, 7:30 PM` */
export function minuteWords(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(Date.parse(instant));
}
