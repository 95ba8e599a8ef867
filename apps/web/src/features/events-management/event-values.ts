import {
  EVENT_TEXT_FIELDS,
  joinTags,
  parseTags,
  type EventStatus,
  type EventTextField,
  type EventTexts,
} from '@elevate/rules';
import type { AdminEvent, EventUpdate } from '../../shared/api/types.js';
import { ownTimeZone, toInstant, toLocalMinute } from './local-time.js';

/** The form's fields as they are filled in; times as a date-time input has them, by the clock of the zone. */
export type EventValues = Record<EventTextField, string> & {
  status: EventStatus;
  /** A picture that was chosen just now. */
  image: File | null;
};

/** What the form starts with. */
export function emptyValues(): EventValues {
  const texts = Object.fromEntries(EVENT_TEXT_FIELDS.map((field) => [field, '']));
  const own = { time_zone: ownTimeZone(), status: 'draft', image: null } as const;
  return { ...(texts as Record<EventTextField, string>), ...own };
}

/** An event as the form shows it. */
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
    image: null,
  };
}

/** The same as the rules check it. */
export function textsOf({ status: _, image: __, ...texts }: EventValues): EventTexts {
  const { starts_at, ends_at, time_zone: zone } = texts;
  return { ...texts, starts_at: toInstant(starts_at, zone), ends_at: toInstant(ends_at, zone) };
}

/** The same as it is sent; an empty text stands for what there is not. */
export function toUpdate(values: EventValues): EventUpdate {
  const { tags, ...texts } = textsOf(values);
  return { ...texts, cta_url: texts.cta_url.trim(), tags: parseTags(tags), status: values.status };
}
