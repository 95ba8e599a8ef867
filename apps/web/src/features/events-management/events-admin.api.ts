import { parseInstant } from '@elevate/rules';
import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  AdminEvent,
  AdminEvents,
  EventImage,
  EventImport,
  EventUpdate,
  NewEvent,
} from '../../shared/api/generated/schema.js';
import type { EventQuery } from './table/event-query.js';

interface EventRef {
  readonly id: string;
  /** Version that was shown; the server rejects updates based on any other. */
  readonly version: number;
}

interface Update extends EventRef {
  readonly event: EventUpdate;
}

export interface ImportSource {
  readonly type: string;
  readonly body: Blob | string;
}

const EVENTS = '/admin/events';
const addressOf = (id: string): string => `${EVENTS}/${encodeURIComponent(id)}`;

export const eventsAdminApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminEvents: build.query<AdminEvents, EventQuery>({
      query: (params) => ({ url: EVENTS, params }),
      keepUnusedDataFor: 0,
      // A publication at a set time is announced like any change of the public events.
      providesTags: ['admin-events', 'events'],
    }),
    getAdminEvent: build.query<AdminEvent, string>({
      query: addressOf,
      keepUnusedDataFor: 0,
      providesTags: ['admin-events', 'events'],
    }),
    uploadEventImage: build.mutation<EventImage, File>({
      query: (file) => ({
        url: '/admin/event-images',
        method: 'POST',
        headers: { 'content-type': file.type },
        body: file,
      }),
    }),
    previewImport: build.mutation<EventImport, ImportSource>({
      query: (source) => importRequest(source, true),
    }),
    // Also invalidates on failure: a part may be stored.
    importEvents: build.mutation<EventImport, ImportSource>({
      query: (source) => importRequest(source, false),
      invalidatesTags: ['admin-events', 'admin-audit'],
    }),
    createEvent: build.mutation<AdminEvent, NewEvent>({
      query: (event) => ({ url: EVENTS, method: 'POST', body: event }),
      invalidatesTags: ['admin-events', 'admin-audit'],
    }),
    // Also invalidates on failure: a rejection may mean that the list is stale.
    updateEvent: build.mutation<AdminEvent, Update>({
      query: ({ id, version, event }) => ({
        url: addressOf(id),
        method: 'PUT',
        headers: { 'if-match': `"${version}"` },
        body: event,
      }),
      onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => undefined);
        for (const query of saved ? shownQueries(getState()) : [])
          dispatch(showSaved(saved!.data, query));
      },
      invalidatesTags: ['admin-events', 'admin-audit'],
    }),
    deleteEvent: build.mutation<null, EventRef>({
      query: ({ id, version }) => ({
        url: addressOf(id),
        method: 'DELETE',
        headers: { 'if-match': `"${version}"` },
      }),
      invalidatesTags: ['admin-events', 'admin-audit'],
    }),
    restoreEvent: build.mutation<AdminEvent, string>({
      query: (id) => ({ url: `${addressOf(id)}/restore`, method: 'POST' }),
      invalidatesTags: ['admin-events', 'admin-audit'],
    }),
  }),
});

const importRequest = ({ type, body }: ImportSource, isDryRun: boolean) => ({
  url: `${EVENTS}/import?dry_run=${isDryRun}`,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});

/** The next change must name the saved version, and may come before the list is read again. */
const showSaved = (saved: AdminEvent, query: EventQuery) =>
  eventsAdminApi.util.updateQueryData('getAdminEvents', query, (events) => ({
    ...events,
    items: events.items.map((event) => (event.id === saved.id ? saved : event)),
  }));

type State = Parameters<typeof eventsAdminApi.util.selectInvalidatedBy>[0];

const shownQueries = (state: unknown): readonly EventQuery[] =>
  eventsAdminApi.util
    .selectInvalidatedBy(state as State, ['admin-events'])
    .filter(({ endpointName }) => endpointName === 'getAdminEvents')
    .map(({ originalArgs }) => originalArgs as EventQuery);

const DAY_MS = 24 * 60 * 60_000;

/** Converts an RFC 3339 time to `2026-11-21T18:30` in the zone; empty for no time. */
export function toLocalMinute(instant: string, zone: string): string {
  const time = parseInstant(instant);
  if (time === undefined) return '';
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/**
 * Converts local time to RFC 3339; invalid text passes through for validation. At clock changes, takes the first of two
 * instants, and the old offset for a skipped time.
 */
export function toInstant(local: string, zone: string): string {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return local;
  const [before, after] = [wall - DAY_MS, wall + DAY_MS].map((time) => offsetAt(time, zone));
  const first = wall - (before ?? 0);
  const fits = offsetAt(first, zone) === before;
  const second = wall - (after ?? 0);
  const isSkipped = !fits && offsetAt(second, zone) !== after;
  return new Date(fits || isSkipped ? first : second).toISOString();
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** `Nov 21, 2026`, by the clock of a zone. */
export function dayOf(instant: string, zone: string): string {
  return formatIn(zone, { dateStyle: 'medium' }).format(Date.parse(instant));
}

/** `Nov 21, 2026, 7:30 PM` by the clock of a zone. */
export function minuteIn(zone: string, instant: string): string {
  return formatIn(zone, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(instant));
}

function offsetAt(time: number, zone: string): number {
  const parts = formatIn(zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const date = [of('year'), of('month') - 1, of('day')] as const;
  const shown = Date.UTC(...date, of('hour'), of('minute'), of('second'));
  return shown - Math.floor(time / 1_000) * 1_000;
}

/** Falls back to the visitor's zone if none is given or the browser does not know it. */
function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone || undefined });
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}
