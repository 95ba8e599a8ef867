import type { EventState } from '@elevate/contracts/events';
import {
  absoluteUrl,
  dayOf,
  DEFAULT_EVENT_TIMES,
  EVENT_POSTER_URL,
  eventPage,
  EVENTS_PAGE,
  type EventSort,
  eventsPageText,
  type EventTimes,
  lastDayOf,
} from '@elevate/rules';
import { DateTime, IANAZone } from 'luxon';
import type { Event, Place, VirtualLocation } from 'schema-dts';
import { eventsPath, fixedRoutes, itemPath } from './client-routes.js';
import type { PageContext } from './page-context.js';
import type { ItemPage, Page, PagePicture, Site } from './page.js';
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
      ...listed.flatMap((event) => eventThing(site, event) ?? []),
      ...breadcrumbs(site, [{ name: EVENTS_PAGE.title, path: usual }]),
    ],
  };
}

export function describeEventPage({ events, writer: { site } }: PageContext, id: string): ItemPage {
  const event = events.find(id)!.state;
  const { title, description_short } = event;
  const thing = eventThing(site, event);
  return {
    ...eventPage(title, description_short),
    picture: pictureOf(site, event),
    structuredData: [
      ...(thing ? [thing] : []),
      ...breadcrumbs(site, [
        { name: EVENTS_PAGE.title, path: eventsPath(DEFAULT_EVENT_TIMES) },
        { name: title, path: itemPath('event', id) },
      ]),
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

/** Undefined where no place is known: search engines report an event without `location` as invalid. */
export function eventThing({ url }: Site, event: EventState): EventThing | undefined {
  const { title, description_short, cta_url, tags } = event;
  const pictures = picturesOf(url, event);
  const page = url === undefined ? undefined : `${url}${itemPath('event', event.id)}`;
  const place = placeOf(event, page);
  if (!place) return undefined;
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
    ...place,
    ...(page !== undefined && { url: page }),
    ...(cta_url !== null && { sameAs: cta_url }),
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

const ADDRESS = /^https?:\/\/\S+$/i;
const ONLINE = /^(?:online\b|(?:virtual|remote|webinar|livestream)(?: event)?$)/i;
const BOTH = /\bhybrid\b|(?:\b(?:and|or)|[+&/,]) ?online\b|^online ?(?:and\b|or\b|[+&/])/i;

/** The location is free text, such as `Online` or `Cairo, Egypt, and online`. */
function placeOf(
  { location, cta_url }: EventState,
  page: string | undefined,
): Pick<EventThing, 'location' | 'eventAttendanceMode'> | undefined {
  if (location === null) return undefined;
  const address = ADDRESS.test(location) ? location : (cta_url ?? page);
  const online =
    address && ({ '@type': 'VirtualLocation', url: address } satisfies VirtualLocation);
  const place: Place = { '@type': 'Place', name: location, address: location };
  const mode = (name: 'Mixed' | 'Online' | 'Offline') =>
    `https://schema.org/${name}EventAttendanceMode` as const;
  if (!ADDRESS.test(location) && !ONLINE.test(location) && !BOTH.test(location))
    return { eventAttendanceMode: mode('Offline'), location: place };
  // A virtual location without an address is invalid.
  if (!online) return undefined;
  return BOTH.test(location)
    ? { eventAttendanceMode: mode('Mixed'), location: [place, online] }
    : { eventAttendanceMode: mode('Online'), location: online };
}
