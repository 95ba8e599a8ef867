import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  AdminEvent,
  AdminEvents,
  EventImage,
  EventImport,
  EventUpdate,
  NewEvent,
} from '../../shared/api/types.js';

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
    /** All events, the one created last first. */
    getAdminEvents: build.query<AdminEvents, void>({
      query: () => EVENTS,
      keepUnusedDataFor: 0,
      providesTags: ['admin-events'],
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
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved) dispatch(showSaved(saved));
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
const showSaved = (saved: AdminEvent) =>
  eventsAdminApi.util.updateQueryData('getAdminEvents', undefined, (events) => ({
    ...events,
    items: events.items.map((event) => (event.id === saved.id ? saved : event)),
  }));
