import { Copy, LoaderCircle, Pencil, Trash2 } from 'lucide-react';
import type { AdminEvent } from '../../shared/api/types.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import type { EventCopy } from './copy-event.js';
import { STATUS_WORDS } from './event-words.js';
import { dayOf } from './local-time.js';
import { useDeleteEvent } from './use-delete-event.js';
import { useDuplicateEvent } from './use-duplicate-event.js';

export interface EventRowProps {
  readonly event: AdminEvent;
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

export function EventRow({ event, onEdit, onDuplicate, onDeleted }: EventRowProps) {
  const { isBusy, remove } = useDeleteEvent(event);
  const { isCopying, duplicate } = useDuplicateEvent(event, onDuplicate);
  const { id, title, starts_at: startsAt, time_zone: zone, status } = event;
  const go = async () => {
    if (await remove()) onDeleted(id);
  };
  const Bin = isBusy ? LoaderCircle : Trash2;
  const Twin = isCopying ? LoaderCircle : Copy;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {title}
      </th>
      <td role="cell">
        <time dateTime={startsAt}>{dayOf(startsAt, zone ?? '')}</time>
      </td>
      <td role="cell">
        <span className="status-badge" data-status={status}>
          {STATUS_WORDS[status]}
        </span>
      </td>
      <td role="cell">
        <button
          type="button"
          aria-label={`Edit ${title}`}
          className={iconButtonStyle('quiet')}
          disabled={isBusy}
          onClick={() => onEdit(event)}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </button>
        <button
          type="button"
          aria-label={`Duplicate ${title}`}
          aria-busy={isCopying}
          className={iconButtonStyle('quiet')}
          disabled={isBusy || isCopying}
          onClick={() => void duplicate()}
        >
          <Twin aria-hidden="true" className={isCopying ? 'size-4.5 animate-spin' : 'size-4.5'} />
        </button>
        <button
          type="button"
          aria-label={`Delete ${title}`}
          aria-busy={isBusy}
          className={iconButtonStyle('quiet', 'hover:text-danger')}
          disabled={isBusy}
          onClick={() => void go()}
        >
          <Bin aria-hidden="true" className={isBusy ? 'size-4.5 animate-spin' : 'size-4.5'} />
        </button>
      </td>
    </tr>
  );
}
