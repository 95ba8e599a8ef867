import { pluralize } from '@elevate/rules';
import { CalendarDays, SearchX } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { AdminPager } from '../../../shared/admin/admin-pager.js';
import type { AdminEvent, AdminEvents } from '../../../shared/api/types.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { Notice } from '../../../shared/ui/notice.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { RetryNotice } from '../../../shared/ui/retry-notice.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import type { EventCopy } from '../copy-event.js';
import { eventsAdminApi } from '../events-admin.api.js';
import { EventFilters } from './event-filters.js';
import { EVENT_FILTER_NAMES } from './event-query.js';
import { EventsTable, type EventsTableProps } from './events-table.js';
import { useEventAddress } from './use-event-address.js';

const EventPreview = lazyPart(
  async () => (await import('../preview/event-preview.js')).EventPreview,
  PartRetry,
);

const NONE_YET = 'No events yet. Create your first event to get started.';

export interface AllEventsProps {
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

export function AllEvents({ onDeleted, ...acts }: AllEventsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [previewed, setPreviewed] = useState<AdminEvent | null>(null);
  const address = useEventAddress();
  const { query } = address;
  const asked = { ...query, page: query.page ?? 1 };
  const { data, isError, isFetching, refetch } = eventsAdminApi.useGetAdminEventsQuery(asked, {
    refetchOnFocus: true,
  });
  const isFiltered = query.q !== undefined || EVENT_FILTER_NAMES.some((name) => name in query);
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
      {data ? (
        <Loaded
          {...{ ...acts, address, isFiltered }}
          found={data}
          isOld={isFetching}
          onPreview={setPreviewed}
          onDeleted={(id) => {
            // The focused button disappears with its row.
            heading.current?.focus();
            onDeleted(id);
          }}
        />
      ) : (
        <NotLoaded isError={isError} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {previewed && (
        <Suspense>
          <EventPreview event={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface NotLoadedProps {
  readonly isError: boolean;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function NotLoaded({ isError, isBusy, onRetry }: NotLoadedProps) {
  if (!isError) return <Skeleton className="h-48" />;
  return <RetryNotice title={NONE_YET} onRetry={onRetry} busy={isBusy} />;
}

interface LoadedProps extends FoundProps {
  readonly isFiltered: boolean;
}

function Loaded({ isFiltered, ...props }: LoadedProps) {
  const { found, address } = props;
  if (found.total === 0 && !isFiltered) return <Notice icon={CalendarDays} title={NONE_YET} />;
  return (
    <>
      <EventFilters {...{ address, isFiltered }} />
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {pluralize(found.total, 'event')} found
      </p>
      <Found {...props} />
    </>
  );
}

interface FoundProps extends Omit<EventsTableProps, 'events'> {
  readonly found: AdminEvents;
}

function Found({ found, ...table }: FoundProps) {
  if (found.total === 0)
    return (
      <Notice icon={SearchX} title="No events found" text="Change the search or the filters." />
    );
  return (
    <>
      <EventsTable {...table} events={found.items} />
      <AdminPager
        label="Pages of events"
        page={found.page}
        pages={found.pages}
        onTurn={table.address.turnTo}
      />
    </>
  );
}
