import type { EventState } from '@elevate/contracts/events';
import {
  absoluteUrl,
  dayOf,
  DEFAULT_EVENT_TIMES,
  EVENT_POSTER_URL,
  EVENTS_PAGE,
  type EventSort,
  eventsPageText,
  type EventTimes,
  lastDayOf,
} from '@elevate/rules';
import { DateTime, IANAZone } from 'luxon';
import type { Event, Place } from 'schema-dts';
import { fixedRoutes, eventsPath } from './client-routes.js';
import type { PageContext } from './page-context.js';
import type { Page, PagePicture, Site } from './page.js';
import { breadcrumbs } from './structured-data/things.js';
import { CALENDAR } from '../calendar/write-calendar.js';

export function describeEventsPage(
  { events, writer: { site } }: PageContext,
  when: EventTimes,
  sort: EventSort,
): Page {
  const usual = eventsPath(DEFAULT_EVENT_TIMES);
  const listed = events.select(when).map(({ state }) => state);
  // Link previews show the next event, or the latest past one.
  const preview = when === 'past' ? listed[0] : (events.next?.state ?? listed[0]);
  return {
    ...eventsPageText(when),
    path: eventsPath(when, sort),
    canonicalPath: eventsPath(when),
    isIndexed: true,
    entry: fixedRoutes.get(usual)?.entry,
    picture: preview && pictureOf(site, preview),
    alternates: [CALENDAR],
    structuredData: [
      ...listed.map((event) => eventThing(site, event)),
      ...breadcrumbs(site, [{ name: EVENTS_PAGE.title, path: usual }]),
    ],
  };
}

// A portrait poster is shown small, because a wide preview would crop it.
function pictureOf({ url }: Site, event: EventState): PagePicture | undefined {
  if (event.image_url === EVENT_POSTER_URL) return undefined;
  const address = absoluteUrl(event.image_url, url);
  return address === undefined ? undefined : { url: address, alt: event.image_alt, isAvatar: true };
}

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
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(pictures.length > 0 && { image: pictures }),
    ...(event.organizer !== null && {
      organizer: { '@type': 'Organization', name: event.organizer },
    }),
    ...(event.location !== null && { location: placeOf(event.location) }),
    ...(cta_url !== null && { url: cta_url }),
    ...(tags.length > 0 && { keywords: tags }),
  };
}

export function datesOf({ starts_at, ends_at, time_zone, all_day }: EventState) {
  if (all_day) {
    return { startDate: dayOf(starts_at), ...(ends_at && { endDate: lastDayOf(ends_at) }) };
  }
  const endDate = ends_at === null ? {} : { endDate: isoTime(ends_at, time_zone) };
  return { startDate: isoTime(starts_at, time_zone), ...endDate };
}

/** ISO 8601 in the event's local time with UTC offset. */
function isoTime(instant: string, zone: string | null): string {
  const isKnown = zone !== null && IANAZone.isValidZone(zone);
  const time = DateTime.fromISO(instant, { zone: isKnown ? zone : 'utc' });
  return time.toISO({ suppressMilliseconds: true }) ?? instant;
}

/** Absolute URLs only; the original first, because every consumer can show it. */
function picturesOf(site: string | undefined, { image_url, image_sizes }: EventState): string[] {
  if (image_url === EVENT_POSTER_URL) return [];
  const urls = [image_url, ...image_sizes.map(({ url }) => url).reverse()];
  return urls.flatMap((url) => absoluteUrl(url, site) ?? []);
}

function placeOf(location: string): Place {
  return { '@type': 'Place', name: location, address: location };
}
