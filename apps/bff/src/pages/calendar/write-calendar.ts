import type { EventState } from '@elevate/contracts/events';
import { dayOf, EVENTS_PAGE, withoutHiddenCharacters, MINUTE_MS, speakerId } from '@elevate/rules';
import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';
import ICAL from 'ical.js';
import { itemPath } from '../client/client-routes.js';
import type { PageContext } from '../client/page-context.js';
import type { Alternate, Site } from '../client/page.js';
import type { EventsModel } from '../../read-model/events/events-model.js';
import type { Resource } from '../../http/ready-bytes/ready-bytes.js';
import { SHARED_CONTENT } from '../../http/ready-bytes/representation.js';

const TYPE = 'text/calendar';

export const CALENDAR: Alternate = { type: TYPE, title: EVENTS_PAGE.title, path: '/events.ics' };

/** The calendar of one event. */
const ONE = /^\/events\/([A-Za-z0-9-]{1,64})\.ics$/;

export function installCalendar({ ready, events, writer: { site } }: PageContext): void {
  ready.pin(CALENDAR.path, {
    version: () => events.revision,
    render: () => ({
      type: `${TYPE}; charset=utf-8`,
      body: writeCalendar(
        site,
        events.select('all').map(({ state }) => state),
      ),
      ...SHARED_CONTENT,
    }),
  });
  ready.addRule((path) => {
    const id = ONE.exec(path)?.[1] ?? '';
    return events.find(id) && calendarOfOne(site, events, id);
  }, 100);
}

function calendarOfOne(site: Site, events: EventsModel, id: string): Resource {
  return {
    version: () => (events.find(id) ? events.revision : undefined),
    render: () => {
      const { state } = events.find(id)!;
      // Inline: phones then offer to add the event, instead of saving a file.
      const disposition = `inline; filename="${speakerId(state.title)}.ics"`;
      return {
        ...SHARED_CONTENT,
        type: `${TYPE}; charset=utf-8`,
        body: writeCalendar(site, [state], true),
        headers: { ...SHARED_CONTENT.headers, 'content-disposition': disposition },
      };
    },
  };
}

// 75 octets; the library does not count the leading space of a folded line.
ICAL.foldLength = 74;

const REFRESH = 'PT1H';

export function writeCalendar(site: Site, events: readonly EventState[], isOne = false): Buffer {
  const components = [...zonesOf(events), ...events.map((event) => eventComponent(site, event))];
  const calendar = ['vcalendar', propertiesOf(site, isOne), components];
  return Buffer.from(ICAL.stringify(calendar));
}

function propertiesOf(site: Site, isOne: boolean): JCalProperty[] {
  const name = `${site.name}: ${EVENTS_PAGE.title}`;
  const format: JCalProperty[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${site.name}//${EVENTS_PAGE.title}//EN`],
    ['calscale', {}, 'text', 'GREGORIAN'],
  ];
  // With a name, programs would create a calendar for a single event.
  if (isOne) return format;
  return [
    ...format,
    // Standard name first, then the older name that some apps need.
    ['name', {}, 'text', name],
    ['x-wr-calname', {}, 'text', name],
    ['description', {}, 'text', EVENTS_PAGE.description],
    ['x-wr-caldesc', {}, 'text', EVENTS_PAGE.description],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'unknown', REFRESH],
  ];
}

/** A calendar must not be empty: without events it contains UTC. */
function zonesOf(events: readonly EventState[]): JCalComponent[] {
  if (events.length === 0) return [zoneComponent('UTC', [])];
  const moments = new Map<string, number[]>();
  for (const event of events) {
    const zone = zoneOf(event);
    if (zone === undefined) continue;
    const times = moments.get(zone) ?? [];
    moments.set(zone, times);
    times.push(...[event.starts_at, event.ends_at ?? event.starts_at].map(Date.parse));
  }
  return Array.from(moments, ([zone, times]) => zoneComponent(zone, times));
}

const BEFORE_ALL = '1970-01-01T00:00:00';

/** Offset changes between the first and last moment (RFC 5545, 3.6.5). Packaged zone lists would shift past events. */
function zoneComponent(name: string, moments: readonly number[]): JCalComponent {
  const zone = IANAZone.create(name);
  const [first = 0, ...others] = [...moments].sort((a, b) => a - b);
  const parts = [observance(zone, first, { from: zone.offset(first), onset: BEFORE_ALL })];
  let earlier = first;
  for (const moment of others) {
    if (zone.offset(moment) !== zone.offset(earlier)) parts.push(changeUpTo(zone, earlier, moment));
    earlier = moment;
  }
  return ['vtimezone', [['tzid', {}, 'text', name]], parts];
}

function changeUpTo(zone: IANAZone, earlier: number, moment: number): JCalComponent {
  let before = earlier;
  let after = moment;
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= before) break;
    if (zone.offset(middle) === zone.offset(moment)) after = middle;
    else before = middle;
  }
  const from = zone.offset(before);
  const onset = DateTime.fromMillis(after, { zone: FixedOffsetZone.instance(from) });
  return observance(zone, moment, { from, onset: onset.toFormat("yyyy-MM-dd'T'HH:mm:ss") });
}

function observance(
  zone: IANAZone,
  moment: number,
  { from, onset }: { readonly from: number; readonly onset: string },
): JCalComponent {
  // Outlook and ical4j need STANDARD.
  const isSummer = onset !== BEFORE_ALL && DateTime.fromMillis(moment, { zone }).isInDST;
  const properties = [
    ['dtstart', {}, 'date-time', onset],
    ['tzoffsetfrom', {}, 'utc-offset', offsetText(from)],
    ['tzoffsetto', {}, 'utc-offset', offsetText(zone.offset(moment))],
  ] as const;
  return [isSummer ? 'daylight' : 'standard', properties, []];
}

function offsetText(minutes: number): string {
  return FixedOffsetZone.instance(minutes).formatOffset(0, 'short');
}

function eventComponent({ url: siteUrl }: Site, event: EventState): JCalComponent {
  const { id, version, title, starts_at, location, cta_url, tags } = event;
  const page = siteUrl === undefined ? null : `${siteUrl}${itemPath('event', id)}`;
  const address = cta_url ?? page;
  const changed = utc(event.updated_at ?? event.published_at);
  const properties: JCalProperty[] = [
    ['uid', {}, 'text', id],
    ['dtstamp', {}, 'date-time', changed],
    ['last-modified', {}, 'date-time', changed],
    ['created', {}, 'date-time', utc(event.created_at)],
    ['sequence', {}, 'integer', version - 1],
    time('dtstart', starts_at, event),
    ...endOf(event),
    text('summary', title),
    ['description', {}, 'text', descriptionOf(event, page)],
    ...(location === null ? [] : [text('location', location)]),
    // Normalized like in browsers, which removes characters that could end the line.
    ...(address === null ? [] : [['url', {}, 'uri', new URL(address).href] as const]),
    ...(tags.length === 0 ? [] : [text('categories', ...tags)]),
    ['status', {}, 'text', event.cancelled ? 'CANCELLED' : 'CONFIRMED'],
    // The event does not block the subscriber's time.
    ['transp', {}, 'text', 'TRANSPARENT'],
  ];
  return ['vevent', properties, []];
}

function zoneOf({ time_zone }: Pick<EventState, 'time_zone'>): string | undefined {
  const isKnown = time_zone !== null && time_zone !== 'UTC' && IANAZone.isValidZone(time_zone);
  return isKnown ? time_zone : undefined;
}

function endOf(event: EventState): JCalProperty[] {
  const { starts_at, ends_at } = event;
  if (ends_at === null || Date.parse(ends_at) <= Date.parse(starts_at)) return [];
  return [time('dtend', ends_at, event)];
}

function time(name: string, instant: string, event: EventState): JCalProperty {
  if (event.all_day) return [name, {}, 'date', dayOf(instant)];
  const zone = zoneOf(event);
  if (zone === undefined) return [name, {}, 'date-time', utc(instant)];
  const local = DateTime.fromISO(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ss");
  return [name, { tzid: zone }, 'date-time', local];
}

// iCalendar has whole seconds only.
function utc(instant: string): string {
  return DateTime.fromISO(instant, { zone: 'utc' }).toFormat("yyyy-MM-dd'T'HH:mm:ss'Z'");
}

/** Several calendar apps show organizer and URL only inside the description. */
function descriptionOf(event: EventState, page: string | null): string {
  const { description_short, organizer, cta_url } = event;
  const lines = [organizer && `Hosted by ${organizer}`, cta_url, page];
  const more = lines.filter((line) => line !== null);
  const parts = [[description_short], more].filter(({ length }) => length > 0);
  return parts.map((lines) => lines.map(withoutHiddenCharacters).join('\n')).join('\n\n');
}

function text(name: string, ...values: readonly string[]): JCalProperty {
  return [name, {}, 'text', ...values.map(withoutHiddenCharacters)];
}

type JCalProperty = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: readonly (string | number)[],
];

type JCalComponent = readonly [
  name: string,
  properties: readonly JCalProperty[],
  components: readonly JCalComponent[],
];
