import { moveBetweenRows } from '../../../shared/admin/row-keys.js';
import { SortHeader } from '../../../shared/admin/sort-header.js';
import type { AdminEvent } from '../../../shared/api/types.js';
import { EventRow, type EventActs } from './event-row.js';
import type { EventAddress } from './use-event-address.js';

export interface EventsTableProps extends EventActs {
  readonly events: readonly AdminEvent[];
  readonly address: EventAddress;
  readonly isOld: boolean;
}

/** On phones a row becomes two lines, so explicit ARIA roles keep the table semantics. */
export function EventsTable({ events, address, isOld, ...acts }: EventsTableProps) {
  const order = { sort: address.sort, onSort: address.sortBy };
  return (
    <table role="table" aria-labelledby="all-events" aria-busy={isOld} className="events-table">
      <thead role="rowgroup">
        <tr role="row">
          <SortHeader label="Title" sortKey="title" {...order} />
          <SortHeader label="Date" sortKey="starts" {...order} />
          {['Status', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" onKeyDown={moveBetweenRows} className={isOld ? 'stale' : undefined}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} {...acts} />
        ))}
      </tbody>
    </table>
  );
}
