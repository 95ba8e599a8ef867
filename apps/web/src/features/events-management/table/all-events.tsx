import { pluralize } from '@elevate/rules';
import {
  CalendarDays,
  Copy,
  LoaderCircle,
  type LucideIcon,
  Pencil,
  ScanEye,
  SearchX,
  Trash2,
} from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import {
  AdminPager,
  FilterSelect,
  moveBetweenRows,
  SortHeader,
  TableSearch,
  useTableAddress,
} from '../../../shared/admin/table-controls.js';
import type { AdminEvent, AdminEvents } from '../../../shared/api/generated/schema.js';
import { lazyPart } from '../../../shared/lib/lazy-part.js';
import { Notice, RetryNotice } from '../../../shared/ui/notice.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import {
  copyEvent,
  type EventCopy,
  failureWords,
  STATUS_WORDS,
  successWords,
} from '../event-field.js';
import { dayOf, eventsAdminApi, minuteIn, ownTimeZone } from '../events-admin.api.js';
import { buttonStyle, iconButtonStyle } from '../../../shared/ui/link.js';
import { classNames } from '../../../shared/lib/words.js';
import { notify } from '../../../shared/lib/notify.js';
import {
  EVENT_FILTER_NAMES,
  EVENT_FILTERS,
  EVENT_TABLE,
  type EventQuery,
  type EventSortKey,
} from './event-query.js';

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
          {...acts}
          address={address}
          isFiltered={isFiltered}
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
      <EventFilters address={address} isFiltered={isFiltered} />
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

export interface EventFiltersProps {
  readonly address: EventAddress;
  readonly isFiltered: boolean;
}

export function EventFilters({ address, isFiltered }: EventFiltersProps) {
  const { query, search, filter, clear } = address;
  return (
    <div className="admin-filters">
      <TableSearch label="Search title, host, location or tag" term={query.q} onSearch={search} />
      {EVENT_FILTER_NAMES.map((name) => (
        <FilterSelect
          key={name}
          {...EVENT_FILTERS[name]}
          value={query[name]}
          onChange={(value) => filter(name, value)}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          onClick={() => clear(['q', ...EVENT_FILTER_NAMES])}
          className={buttonStyle('link')}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}

export interface EventActs {
  readonly onPreview: (event: AdminEvent) => void;
  readonly onEdit: (event: AdminEvent) => void;
  readonly onDuplicate: (copy: EventCopy) => void;
  readonly onDeleted: (id: string) => void;
}

interface EventRowProps extends EventActs {
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
        <RowButton act="Preview" title={title} icon={ScanEye} onPress={() => onPreview(event)} />
        <RowButton
          act="Edit"
          title={title}
          icon={Pencil}
          isDisabled={isBusy}
          onPress={() => onEdit(event)}
        />
        <RowButton
          act="Duplicate"
          title={title}
          icon={Copy}
          isBusy={isCopying}
          isDisabled={isBusy}
          onPress={() => void duplicate()}
        />
        <RowButton
          act="Delete"
          title={title}
          isBusy={isBusy}
          icon={Trash2}
          onPress={() => void go()}
        />
      </td>
    </tr>
  );
}

const NO_IMAGE = 'No image was copied. Please choose one.';

function useDuplicateEvent(event: AdminEvent, onDuplicate: (copy: EventCopy) => void) {
  const [isCopying, setCopying] = useState(false);
  const duplicate = async () => {
    setCopying(true);
    const copy = await copyEvent(event);
    setCopying(false);
    if (!copy.values.image) notify({ kind: 'error', message: NO_IMAGE });
    onDuplicate(copy);
  };
  return { isCopying, duplicate };
}

const UNDO_MS = 10_000;
const { restoreEvent } = eventsAdminApi.endpoints;

/** Deletes an event; undo is possible for ten seconds. */
function useDeleteEvent({ id, version, title }: AdminEvent) {
  // Undo outlives this component, so it uses the store's dispatch.
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  const [deleteEvent, { isLoading }] = eventsAdminApi.useDeleteEventMutation();

  const restore = async () => {
    const { error } = await dispatch(restoreEvent.initiate(id, { track: false }));
    if (error) notify({ kind: 'error', message: failureWords('restore', error), detail: title });
    else notify({ kind: 'success', message: successWords('restore'), detail: title });
  };
  const remove = async (): Promise<boolean> => {
    const { error } = await deleteEvent({ id, version });
    if (error) {
      notify({ kind: 'error', message: failureWords('delete', error) });
      return false;
    }
    notify({
      kind: 'success',
      message: successWords('delete'),
      detail: title,
      durationMs: UNDO_MS,
      action: { label: 'Undo', onPress: () => void restore() },
    });
    return true;
  };
  return { isBusy: isLoading, remove };
}

/** A draft that waits for its publication shows the time, by the clock of the administrator. */
function EventStatusCell({ event }: { readonly event: AdminEvent }) {
  const { status, publish_at: at } = event;
  if (at === null)
    return (
      <span className="status-badge" data-status={status}>
        {STATUS_WORDS[status]}
      </span>
    );
  return (
    <>
      <span className="status-badge" data-status="scheduled">
        Scheduled
      </span>
      <time dateTime={at} className="status-time">
        {minuteIn(ownTimeZone(), at)}
      </time>
    </>
  );
}

interface RowButtonProps {
  readonly act: 'Preview' | 'Edit' | 'Duplicate' | 'Delete';
  readonly title: string;
  readonly icon: LucideIcon;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function RowButton(props: RowButtonProps) {
  const { act, title, icon, isBusy = false, isDisabled = false, onPress } = props;
  const Icon = isBusy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      data-control={act}
      aria-label={`${act} ${title}`}
      aria-busy={isBusy}
      className={iconButtonStyle('quiet', act === 'Delete' ? 'hover:text-danger' : undefined)}
      disabled={isBusy || isDisabled}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className={classNames('size-4.5', isBusy && 'animate-spin')} />
    </button>
  );
}

export const useEventAddress = () => useTableAddress<EventQuery, EventSortKey>(EVENT_TABLE);

export type EventAddress = ReturnType<typeof useEventAddress>;
