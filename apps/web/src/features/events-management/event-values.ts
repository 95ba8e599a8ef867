import {
  checkEventImage,
  EVENT_POSTER_URL,
  EVENT_TEXT_FIELDS,
  type EventStatus,
  type EventTextField,
  type EventTexts,
  joinTags,
  parseTags,
} from '@elevate/rules';
import { ownTimeZone, toInstant, toLocalMinute } from '../../shared/admin/local-time.js';
import { problemOf, problemWords } from '../../shared/admin/problem-words.js';
import type * as Api from '../../shared/api/generated/schema.js';
import { log } from '../../shared/lib/log.js';

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
  return {
    title: event.title,
    organizer: event.organizer ?? '',
    starts_at: toLocalMinute(event.starts_at, zone),
    ends_at: toLocalMinute(event.ends_at, zone),
    time_zone: zone,
    location: event.location ?? '',
    cta_url: event.cta_url ?? '',
    description_short: event.description_short,
    image_alt: event.image_alt,
    tags: joinTags(event.tags),
    status: event.status,
    publish_at: toLocalMinute(event.publish_at, zone),
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

export interface EventCopy {
  /** Tells two copies of one event apart. */
  readonly key: string;
  readonly values: EventValues;
}

/** A draft with the texts and the image of the event; without the image if it cannot be loaded. */
export async function copyEvent(event: Api.AdminEvent): Promise<EventCopy> {
  const image = await imageOf(event);
  const values = valuesOf(event);
  const focus = image && values.focus;
  return {
    key: `copy ${event.id} ${performance.now()}`,
    values: { ...values, status: 'draft', publish_at: '', image, focus },
  };
}

// An image belongs to one event, so the copy uploads its own. The content security policy blocks
// requests to an object store's own address, so the image is read through the site.
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
