import {
  checkEventImage,
  EVENT_POSTER_URL,
  EVENT_TEXT_FIELDS,
  everyField,
  type EventStatus,
  type EventTextField,
  type EventTexts,
  joinTags,
  normalizeLine,
  parseTags,
} from '@elevate/rules';
import { deskApi, request } from '../../../shared/desk/admin.api.js';
import { ownTimeZone, toInstant, toLocalMinute } from '../../../shared/desk/local-time.js';
import { problemOf, problemWords } from '../../../shared/desk/problem-words.js';
import type * as Api from '../../../shared/api/generated/schema.js';
import { log } from '../../../shared/browser/log.js';

export type EventQuery = NonNullable<Api.operations['managedEvents']['parameters']['query']>;

type EventRef = Pick<Api.AdminEvent, 'id' | 'version'>;

export interface ImportSource {
  readonly type: string;
  readonly body: Blob | string;
}

const EVENTS = '/admin/events';
const addressOf = (id: string): string => `${EVENTS}/${encodeURIComponent(id)}`;

export const draftOf = (event: Pick<Api.AdminEvent, 'id'> | null): string =>
  `event/${event?.id ?? ''}`;

const CHANGED = ['admin-events'] as const;
// A publication at a set time is announced like any change of the public events.
const SHOWN = ['admin-events', 'events'] as const;

export const eventsAdminApi = deskApi(({ build, readUncached, change, send }) => ({
  getAdminEvents: readUncached<Api.AdminEvents, EventQuery>(
    (params) => ({ url: EVENTS, params }),
    SHOWN,
  ),
  getAdminEvent: readUncached<Api.AdminEvent, string>(addressOf, SHOWN),
  uploadEventImage: build.mutation<Api.EventImage, File>({
    query: (file) => fileRequest('/admin/event-images', file.type, file),
  }),
  previewImport: build.mutation<Api.EventImport, ImportSource>({
    query: ({ type, body }) => fileRequest(`${EVENTS}/import?dry_run=true`, type, body),
  }),
  importEvents: change<Api.EventImport, ImportSource>(
    ({ type, body }) => fileRequest(`${EVENTS}/import?dry_run=false`, type, body),
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

const fileRequest = (url: string, type: string, body: Blob | string) => ({
  ...request('POST', url, body),
  headers: { 'content-type': type },
});

export const STATUS_WORDS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

type Deed = 'create' | 'update' | 'delete' | 'restore';

export const successWords = (deed: Deed): string => `Event ${deed}d successfully`;

export const failureWords = (deed: Deed, error: unknown): string =>
  `Failed to ${deed} event: ${reasonOf(error, 'An unexpected error occurred')}`;

export function reasonOf(error: unknown, otherwise: string): string {
  return problemOf(error).errors?.[0]?.message ?? problemWords(error, otherwise);
}

/** Form values; times are local to the event's zone, as `datetime-local` inputs need them. */
export type EventValues = Record<EventTextField, string> & {
  status: EventStatus;
  image: File | null;
  focus: Api.EventImageFocus | null;
};

export function emptyValues(): EventValues {
  const texts = Object.fromEntries(EVENT_TEXT_FIELDS.map((field) => [field, '']));
  const own = { time_zone: ownTimeZone(), status: 'draft', image: null, focus: null } as const;
  return { ...(texts as Record<EventTextField, string>), ...own };
}

export function valuesOf(event: Api.AdminEvent): EventValues {
  const zone = event.time_zone ?? '';
  const texts = Object.fromEntries(EVENT_TEXT_FIELDS.map((field) => [field, event[field] ?? '']));
  return {
    ...(texts as Record<EventTextField, string>),
    starts_at: toLocalMinute(event.starts_at, zone),
    ends_at: toLocalMinute(event.ends_at, zone),
    publish_at: toLocalMinute(event.publish_at, zone),
    tags: joinTags(event.tags),
    status: event.status,
    image: null,
    focus: event.image_focus ?? null,
  };
}

export function textsOf({ status, image: _, focus: __, ...texts }: EventValues): EventTexts {
  const { starts_at, ends_at, publish_at, time_zone: zone } = texts;
  return {
    ...texts,
    starts_at: toInstant(starts_at, zone),
    ends_at: toInstant(ends_at, zone),
    // The field is hidden for other statuses.
    publish_at: status === 'draft' ? toInstant(publish_at, zone) : '',
  };
}

/** Form values as a request body; the server reads empty texts as null. */
export function toUpdate(values: EventValues): Api.EventUpdate {
  const { tags, ...texts } = textsOf(values);
  return {
    ...texts,
    cta_url: texts.cta_url.trim(),
    tags: parseTags(tags),
    status: values.status,
    image_focus: values.focus,
  };
}

/** Without the image if it cannot be loaded. */
export async function copyEvent(event: Api.AdminEvent): Promise<EventValues> {
  const image = await imageOf(event);
  const values = valuesOf(event);
  const focus = image && values.focus;
  return { ...values, status: 'draft', publish_at: '', image, focus };
}

// An image belongs to one event, so the copy uploads its own, read through the site: the policy blocks an object store.
async function imageOf({ id, image_url: url }: Api.AdminEvent): Promise<File | null> {
  if (url === EVENT_POSTER_URL) return null;
  const name = url.split('/').at(-1) ?? '';
  try {
    const response = await fetch(new URL(`/event-images/${name}`, document.baseURI));
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    const file = new File([await response.arrayBuffer()], name, { type });
    return checkEventImage(file) === undefined ? file : null;
  } catch (error) {
    log.error(`Could not load the image of event ${id} for its copy`, error);
    return null;
  }
}

/** The card that the event of the form would have; its texts must be valid. */
export function cardOf(
  values: EventValues,
  editing: Api.AdminEvent | null,
  chosenImage: string | null,
): Api.EventCard {
  const texts = textsOf(values);
  return everyField<Api.EventCard>({
    id: editing?.id ?? 'preview',
    title: normalizeLine(texts.title),
    description_short: normalizeLine(texts.description_short),
    image_alt: normalizeLine(texts.image_alt),
    ...pictureOf(chosenImage, editing),
    image_focus: values.focus ?? undefined,
    all_day: isOfSameDays(texts, editing) || undefined,
    starts_at: texts.starts_at,
    ends_at: texts.ends_at || null,
    time_zone: texts.time_zone || null,
    organizer: normalizeLine(texts.organizer) || null,
    location: normalizeLine(texts.location) || null,
    cta_url: texts.cta_url.trim() || null,
    tags: parseTags(texts.tags),
    cancelled: undefined,
  });
}

function pictureOf(chosen: string | null, editing: Api.AdminEvent | null) {
  return chosen === null && editing
    ? { image_url: editing.image_url, image_sizes: editing.image_sizes }
    : { image_url: chosen ?? EVENT_POSTER_URL, image_sizes: [] };
}

/** An event of whole days stays one until its days are edited. */
function isOfSameDays({ starts_at, ends_at }: EventTexts, editing: Api.AdminEvent | null): boolean {
  if (!editing?.all_day) return false;
  return editing.starts_at === starts_at && (editing.ends_at ?? '') === ends_at;
}
