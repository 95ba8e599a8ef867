import ICAL from 'ical.js';
import type { EventState } from '@elevate/contracts/events';
import { EVENTS_PAGE } from '@elevate/rules';
import type { Site } from '../client/page.js';
import { eventComponent, zoneOf } from './event-component.js';
import type { JCalComponent, JCalProperty } from './jcal.js';
import { zoneComponent } from './zone-component.js';

// Lines may have 75 octets; the library does not count the leading space of a folded line.
ICAL.foldLength = 74;

/** Suggested poll interval. */
const REFRESH = 'PT1H';

export function writeCalendar(site: Site, events: readonly EventState[]): Buffer {
  const components = [...zonesOf(events), ...events.map(eventComponent)];
  const calendar = ['vcalendar', propertiesOf(site), components];
  return Buffer.from(ICAL.stringify(calendar));
}

function propertiesOf(site: Site): JCalProperty[] {
  const name = `${site.name}: ${EVENTS_PAGE.title}`;
  return [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', `-//${site.name}//${EVENTS_PAGE.title}//EN`],
    ['calscale', {}, 'text', 'GREGORIAN'],
    // Standard name first, then the older name that some apps need.
    ['name', {}, 'text', name],
    ['x-wr-calname', {}, 'text', name],
    ['description', {}, 'text', EVENTS_PAGE.description],
    ['x-wr-caldesc', {}, 'text', EVENTS_PAGE.description],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'text', REFRESH],
  ];
}

/** One zone per time zone in use. A calendar must not be empty, so without events it contains UTC. */
function zonesOf(events: readonly EventState[]): JCalComponent[] {
  if (events.length === 0) return [zoneComponent('UTC', [])];
  const moments = new Map<string, number[]>();
  for (const event of events) {
    const zone = zoneOf(event);
    if (zone === undefined) continue;
    const known = moments.get(zone) ?? [];
    moments.set(zone, known);
    known.push(...[event.starts_at, event.ends_at ?? event.starts_at].map(Date.parse));
  }
  return Array.from(moments, ([zone, known]) => zoneComponent(zone, known));
}
