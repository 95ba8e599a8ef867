import {
  EVENT_TEXT_FIELDS,
  joinTags,
  parseTags,
  type EventStatus,
  type EventTextField,
  type EventTexts,
} from '@elevate/rules';
import type { AdminEvent, EventImageFocus, EventUpdate } from '../../shared/api/types.js';
import { ownTimeZone, toInstant, toLocalMinute } from './local-time.js';

/** Form values; times are local to the event's zone, as `datetime-local` inputs need them. */
export type EventValues = Record<EventTextField, string> & {
  status: EventStatus;
  image: File | null;
  /** Null for the center. */
  focus: EventImageFocus | null;
};

export function emptyValues(): EventValues {
  const texts = Object.fromEntries(EVENT_TEXT_FIELDS.map((field) => [field, '']));
  const own = { time_zone: ownTimeZone(), status: 'draft', image: null, focus: null } as const;
  return { ...(texts as Record<EventTextField, string>), ...own };
}

export function valuesOf(event: AdminEvent): EventValues {
  const zone = event.time_zone ?? '';
  return {
    title: event.title,
    organizer: event.organizer ?? '',
    starts_at: toLocalMinute(event.starts_at, zone),
    ends_at: toLocalMinute(event.ends_at ?? '', zone),
    time_zone: zone,
    location: event.location ?? '',
    cta_url: event.cta_url ?? '',
    description_short: event.description_short,
    image_alt: event.image_alt,
    tags: joinTags(event.tags),
    status: event.status,
    publish_at: toLocalMinute(event.publish_at ?? '', zone),
    image: null,
    focus: event.image_focus ?? null,
  };
}

/** Form values in the shape that the validation rules expect. */
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
export function toUpdate(values: EventValues): EventUpdate {
  const { tags, ...texts } = textsOf(values);
  return {
    ...texts,
    cta_url: texts.cta_url.trim(),
    tags: parseTags(tags),
    status: values.status,
    image_focus: values.focus,
  };
}
