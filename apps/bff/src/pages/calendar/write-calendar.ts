import ICAL from 'ical.js';
import type { EventState } from '@elevate/contracts/events';
import { EVENTS_PAGE } from '@elevate/rules';
import type { Site } from '../client/page.js';
import { eventComponent, zoneOf } from './event-component.js';
import type { JCalComponent, JCalProperty } from './jcal.js';
import { zoneComponent } from './zone-component.js';

// Lines may have 75 octets. The library counts them without the blank that a continued line begins with.
ICAL.foldLength = 74;

/** How often a calendar should look again. */
const REFRESH = 'PT1H';

/** The events as a calendar that can be subscribed to (RFC 5545 and 7986). */
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
    // Each twice: by the name that is a standard, and by the one that calendars knew before.
    ['name', {}, 'text', name],
    ['x-wr-calname', {}, 'text', name],
    ['description', {}, 'text', EVENTS_PAGE.description],
    ['x-wr-caldesc', {}, 'text', EVENTS_PAGE.description],
    ['refresh-interval', {}, 'duration', REFRESH],
    ['x-published-ttl', {}, 'text', REFRESH],
  ];
}

/** A zone for every event that names one. A calendar must not be empty: without events it has UTC. */
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
