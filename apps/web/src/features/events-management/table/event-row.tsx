import { Copy, Pencil, ScanEye, Trash2 } from 'lucide-react';
import type { AdminEvent } from '../../../shared/api/types.js';
import type { EventCopy } from '../copy-event.js';
import { RowButton } from './row-button.js';
import { EventStatusCell } from './event-status-cell.js';
import { dayOf } from '../local-time.js';
import { useDeleteEvent } from './use-delete-event.js';
import { useDuplicateEvent } from './use-duplicate-event.js';

export interface EventActs {
  readonly onPreview: (event: AdminEvent) => void;
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

export interface EventRowProps extends EventActs {
  readonly event: AdminEvent;
}

export function EventRow({ event, onPreview, onEdit, onDuplicate, onDeleted }: EventRowProps) {
  const { isBusy, remove } = useDeleteEvent(event);
  const { isCopying, duplicate } = useDuplicateEvent(event, onDuplicate);
  const { id, title, starts_at: startsAt, time_zone: zone } = event;
  const go = async () => {
    if (await remove()) onDeleted(id);
  };
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {title}
      </th>
      <td role="cell">
        <time dateTime={startsAt}>{dayOf(startsAt, zone ?? '')}</time>
      </td>
      <td role="cell">
        <EventStatusCell event={event} />
      </td>
      <td role="cell">
        <RowButton act="Preview" {...{ title }} icon={ScanEye} onPress={() => onPreview(event)} />
        <RowButton
          act="Edit"
          {...{ title }}
          icon={Pencil}
          isDisabled={isBusy}
          onPress={() => onEdit(event)}
        />
        <RowButton
          act="Duplicate"
          {...{ title }}
          icon={Copy}
          isBusy={isCopying}
          isDisabled={isBusy}
          onPress={() => void duplicate()}
        />
        <RowButton act="Delete" {...{ title, isBusy }} icon={Trash2} onPress={() => void go()} />
      </td>
    </tr>
  );
}
