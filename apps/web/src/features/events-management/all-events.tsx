import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import type { AdminEvent } from '../../shared/api/types.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { EventCopy } from './copy-event.js';
import { EventsTable } from './events-table.js';
import { eventsAdminApi } from './events-admin.api.js';

const NONE_YET = 'No events yet. Create your first event to get started.';

export interface AllEventsProps {
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

export function AllEvents({ onEdit, onDuplicate, onDeleted }: AllEventsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, isFetching, refetch } = eventsAdminApi.useGetAdminEventsQuery(undefined, {
    refetchOnFocus: true,
  });
  const content = () => {
    if (data && data.items.length > 0) {
      return (
        <EventsTable
          events={data.items}
          onEdit={onEdit}
          onDuplicate={onDuplicate}
          onDeleted={(id) => {
            // The focused button disappears with its row.
            heading.current?.focus();
            onDeleted(id);
          }}
        />
      );
    }
    if (isError) {
      return <RetryNotice title={NONE_YET} onRetry={() => void refetch()} busy={isFetching} />;
    }
    return data ? <Notice icon={CalendarDays} title={NONE_YET} /> : <Skeleton className="h-48" />;
  };
  return (
    <section aria-labelledby="all-events" className="mt-10">
      <h3
        ref={heading}
        id="all-events"
        tabIndex={-1}
        className="mb-4 text-heading font-bold focus:shadow-none focus:outline-none"
      >
        All Events
      </h3>
      {content()}
    </section>
  );
}
