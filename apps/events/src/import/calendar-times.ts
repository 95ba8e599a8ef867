import ICAL from 'ical.js';
import type { CalendarText } from './calendar-blocks.js';
import type { CalendarProperties } from './calendar-properties.js';
import { readTimes, type ReadTimes, type WrittenTime } from './entry-times.js';
import { entryProblem } from './import.errors.js';
import { unknownZone } from './table-fields.js';
import { zoneNamed } from './zone-names.js';

/** @throws AppError `EVENTS.IMPORT_ENTRY` */
export function calendarTimes(properties: CalendarProperties, calendar: CalendarText): ReadTimes {
  const start = writtenTime('dtstart', properties, calendar);
  if (!start) throw entryProblem('The start is missing.');
  const end = writtenTime('dtend', properties, calendar);
  const times = readTimes({ start, end, endDay: 'after-last' });
  const duration = properties.text('duration');
  return end || duration === undefined ? times : lasting(times, duration);
}

function writtenTime(
  name: 'dtstart' | 'dtend',
  properties: CalendarProperties,
  { zone, zones }: CalendarText,
): WrittenTime | undefined {
  const value = properties.text(name);
  if (value === undefined) return undefined;
  const id = properties.parameter(name, 'tzid');
  // Some programs write a day without saying that it is one.
  const text = value.replace(/T::$/, '');
  if (id === undefined) return { text, zone: zone === undefined ? undefined : zoneNamed(zone) };
  const known = zoneNamed(id) ?? zoneNamed(zones.get(id) ?? '');
  if (known === undefined) throw unknownZone(id);
  return { text, zone: known };
}

function lasting({ given, notes }: ReadTimes, text: string): ReadTimes {
  const start = Date.parse(given.starts_at ?? '');
  const end = new Date(start + secondsOf(text) * 1_000);
  if (Number.isNaN(end.getTime())) throw wrongDuration();
  return { given: { ...given, ends_at: end.toISOString() }, notes };
}

function secondsOf(text: string): number {
  try {
    return ICAL.Duration.fromString(text).toSeconds();
  } catch {
    throw wrongDuration();
  }
}

const wrongDuration = () => entryProblem('The duration is not valid.');
