import { deskApi, DROPPED, request } from '../../shared/admin/admin.api.js';
import type * as Api from '../../shared/api/generated/schema.js';

export type EventQuery = NonNullable<Api.operations['managedEvents']['parameters']['query']>;

type EventRef = Pick<Api.AdminEvent, 'id' | 'version'>;

export interface ImportSource {
  readonly type: string;
  readonly body: Blob | string;
}

const EVENTS = '/admin/events';
const addressOf = (id: string): string => `${EVENTS}/${encodeURIComponent(id)}`;

const CHANGED = ['admin-events'] as const;
// A publication at a set time is announced like any change of the public events.
const SHOWN = ['admin-events', 'events'] as const;

export const eventsAdminApi = deskApi(({ build, read, change, send }) => ({
  getAdminEvents: read<Api.AdminEvents, EventQuery>(
    (params) => ({ url: EVENTS, params }),
    SHOWN,
    DROPPED,
  ),
  getAdminEvent: read<Api.AdminEvent, string>(addressOf, SHOWN, DROPPED),
  uploadEventImage: build.mutation<Api.EventImage, File>({
    query: (file) => ({
      url: '/admin/event-images',
      method: 'POST',
      headers: { 'content-type': file.type },
      body: file,
    }),
  }),
  previewImport: build.mutation<Api.EventImport, ImportSource>({
    query: (source) => importRequest(source, true),
  }),
  importEvents: change<Api.EventImport, ImportSource>(
    (source) => importRequest(source, false),
    CHANGED,
  ),
  createEvent: send<Api.AdminEvent, Api.NewEvent>('POST', EVENTS, CHANGED),
  // Also invalidates on failure: a rejection may mean that the list is stale.
  updateEvent: build.mutation<Api.AdminEvent, EventRef & { readonly event: Api.EventUpdate }>({
    query: ({ id, version, event }) => request('PUT', addressOf(id), event, version),
    // The next change must name the saved version, and may come before the list is read again.
    onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
      const { data: saved } = await queryFulfilled.catch(() => ({ data: undefined }));
      if (!saved) return;
      const { selectCachedArgsForQuery, updateQueryData } = eventsAdminApi.util;
      for (const query of selectCachedArgsForQuery(getState(), 'getAdminEvents'))
        dispatch(
          updateQueryData('getAdminEvents', query, (events) => ({
            ...events,
            items: events.items.map((event) => (event.id === saved.id ? saved : event)),
          })),
        );
    },
    invalidatesTags: ['admin-events', 'admin-audit'],
  }),
  deleteEvent: change<null, EventRef>(
    ({ id, version }) => request('DELETE', addressOf(id), undefined, version),
    CHANGED,
  ),
  restoreEvent: send<Api.AdminEvent, string>('POST', (id) => `${addressOf(id)}/restore`, CHANGED),
}));

const importRequest = ({ type, body }: ImportSource, isDryRun: boolean) => ({
  url: `${EVENTS}/import?dry_run=${isDryRun}`,
  method: 'POST',
  headers: { 'content-type': type },
  body,
});
