import type { Event, Organization, Place } from 'schema-dts';
import type { EventState } from '@elevate/contracts/events';
import { absoluteUrl, dayOf, EVENT_POSTER_URL, lastDayOf } from '@elevate/rules';
import { zonedTime } from './zoned-time.js';
import type { Site } from '../page.js';

// Typed by schema.org definitions, so the compiler rejects unknown names.
type EventThing = Extract<Event, { '@type': 'Event' }>;

export function eventThing({ url }: Site, event: EventState): EventThing {
  const { title, description_short, cta_url, tags } = event;
  const pictures = picturesOf(url, event);
  return {
    '@type': 'Event',
    '@id': `urn:uuid:${event.id}`,
    name: title,
    description: description_short,
    ...datesOf(event),
    eventStatus: 'https://schema.org/EventScheduled',
    ...(pictures.length > 0 && { image: pictures }),
    ...(event.organizer !== null && { organizer: organizerOf(event.organizer) }),
    ...(event.location !== null && { location: placeOf(event.location) }),
    ...(cta_url !== null && { url: cta_url }),
    ...(tags.length > 0 && { keywords: tags }),
  };
}

function datesOf({ starts_at, ends_at, time_zone, all_day }: EventState) {
  if (all_day) {
    return { startDate: dayOf(starts_at), ...(ends_at && { endDate: lastDayOf(ends_at) }) };
  }
  const endDate = ends_at === null ? {} : { endDate: isoTime(ends_at, time_zone) };
  return { startDate: isoTime(starts_at, time_zone), ...endDate };
}

/** ISO 8601 in the event's local time with UTC offset. */
function isoTime(instant: string, zone: string | null): string {
  return zonedTime(instant, zone).toISO({ suppressMilliseconds: true }) ?? instant;
}

/** Absolute URLs only; the original first, because every consumer can show it. */
function picturesOf(site: string | undefined, { image_url, image_sizes }: EventState): string[] {
  if (image_url === EVENT_POSTER_URL) return [];
  const urls = [image_url, ...image_sizes.map(({ url }) => url).reverse()];
  return urls.flatMap((url) => absoluteUrl(url, site) ?? []);
}

function organizerOf(name: string): Organization {
  return { '@type': 'Organization', name };
}

function placeOf(location: string): Place {
  return { '@type': 'Place', name: location, address: location };
}
