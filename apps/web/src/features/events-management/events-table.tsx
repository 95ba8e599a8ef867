import type { AdminEvent } from '../../shared/api/types.js';
import type { EventCopy } from './copy-event.js';
import { EventRow } from './event-row.js';

export interface EventsTableProps {
  readonly events: readonly AdminEvent[];
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

/** On phones a row becomes two lines, so explicit ARIA roles keep the table semantics. */
export function EventsTable({ events, onEdit, onDuplicate, onDeleted }: EventsTableProps) {
  return (
    <table role="table" aria-labelledby="all-events" className="events-table">
      <thead role="rowgroup">
        <tr role="row">
          {['Title', 'Date', 'Status', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            onEdit={onEdit}
            onDuplicate={onDuplicate}
            onDeleted={onDeleted}
          />
        ))}
      </tbody>
    </table>
  );
}
