import { LoaderCircle, Pencil, Trash2 } from 'lucide-react';
import type { AdminEvent } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { failureWords, STATUS_WORDS, successWords } from './event-words.js';
import { eventsAdminApi } from './events-admin.api.js';
import { dayOf } from './local-time.js';

export interface EventRowProps {
  readonly event: AdminEvent;
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDeleted: (id: string) => void;
}

/** One event, and what can be done with it. */
export function EventRow({ event, onEdit, onDeleted }: EventRowProps) {
  const [deleteEvent, { isLoading }] = eventsAdminApi.useDeleteEventMutation();
  const { id, title, starts_at: startsAt, status } = event;
  const remove = async () => {
    try {
      await deleteEvent(id).unwrap();
    } catch (error) {
      notify({ kind: 'error', message: failureWords('delete', error) });
      return;
    }
    notify({ kind: 'success', message: successWords('delete') });
    onDeleted(id);
  };
  const Bin = isLoading ? LoaderCircle : Trash2;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {title}
      </th>
      <td role="cell">
        <time dateTime={startsAt}>{dayOf(startsAt)}</time>
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
          disabled={isLoading}
          onClick={() => onEdit(event)}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </button>
        <button
          type="button"
          aria-label={`Delete ${title}`}
          aria-busy={isLoading}
          className={iconButtonStyle('quiet', 'hover:text-danger')}
          disabled={isLoading}
          onClick={() => void remove()}
        >
          <Bin aria-hidden="true" className={isLoading ? 'size-4.5 animate-spin' : 'size-4.5'} />
        </button>
      </td>
    </tr>
  );
}
