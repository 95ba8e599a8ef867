import { DateTime, IANAZone } from 'luxon';
import type { EventState } from '@elevate/contracts/events';
import { dayOf, withoutHiddenCharacters } from '@elevate/rules';
import type { JCalComponent, JCalProperty } from './jcal.js';

/** RFC 5545, 3.6.1. */
export function eventComponent(event: EventState): JCalComponent {
  const { id, version, title, starts_at, location, cta_url, tags } = event;
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
    ['description', {}, 'text', descriptionOf(event)],
    ...(location === null ? [] : [text('location', location)]),
    // Normalized like in browsers, which removes characters that could end the line.
    ...(cta_url === null ? [] : [['url', {}, 'uri', new URL(cta_url).href] as const]),
    ...(tags.length === 0 ? [] : [text('categories', ...tags)]),
    ['status', {}, 'text', 'CONFIRMED'],
    // The event does not block the subscriber's time.
    ['transp', {}, 'text', 'TRANSPARENT'],
  ];
  return ['vevent', properties, []];
}

export function zoneOf({ time_zone }: Pick<EventState, 'time_zone'>): string | undefined {
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
function descriptionOf({ description_short, organizer, cta_url }: EventState): string {
  const more = [organizer && `Hosted by ${organizer}`, cta_url].filter((line) => line !== null);
  const parts = [[description_short], more].filter(({ length }) => length > 0);
  return parts.map((lines) => lines.map(withoutHiddenCharacters).join('\n')).join('\n\n');
}

function text(name: string, ...values: readonly string[]): JCalProperty {
  return [name, {}, 'text', ...values.map(withoutHiddenCharacters)];
}
