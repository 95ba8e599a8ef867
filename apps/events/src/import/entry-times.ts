import { DAY_MS, parseInstant } from '@elevate/rules';
import { DateTime } from 'luxon';
import { definedIn, entryProblem, type GivenFields } from './import-entry.js';

const DAY = /^\d{4}-\d\d-\d\d$/;
const LOCAL = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/;

export interface WrittenTime {
  readonly text: string;
  /** An IANA name; applies to times without an offset. */
  readonly zone?: string | undefined;
}

interface WrittenTimes {
  readonly start: WrittenTime;
  readonly end?: WrittenTime | undefined;
  /** Calendars name the day after the last one; people name the last day. */
  readonly endDay: 'last' | 'after-last';
}

export interface ReadTimes {
  readonly fields: Pick<GivenFields, 'starts_at' | 'ends_at' | 'time_zone' | 'all_day'>;
  readonly notes: readonly string[];
}

interface Moment {
  readonly at: number;
  readonly kind: 'day' | 'local' | 'instant';
}

const FLOATING = 'The time has no time zone and is taken as UTC.';

export function readTimes({ start, end, endDay }: WrittenTimes): ReadTimes {
  const from = momentOf('start', start);
  const to = end && momentOf('end', end);
  if (to && (from.kind === 'day') !== (to.kind === 'day')) {
    throw entryProblem('The start and the end must both be days, or both have a time.');
  }
  if (from.kind === 'day') return { fields: daysFrom(from, to, endDay), notes: [] };
  const isFloating = from.kind === 'local' && start.zone === undefined;
  return {
    fields: definedIn({
      starts_at: isoOf(from.at),
      ends_at: to && isoOf(to.at),
      time_zone: start.zone,
    }),
    notes: isFloating ? [FLOATING] : [],
  };
}

function daysFrom(
  from: Moment,
  to: Moment | undefined,
  endDay: WrittenTimes['endDay'],
): ReadTimes['fields'] {
  const last = to && (endDay === 'last' ? to.at + DAY_MS : to.at);
  // Some calendars write the first day as the end of an event of one day.
  const after = last === undefined || last === from.at ? from.at + DAY_MS : last;
  return { starts_at: isoOf(from.at), ends_at: isoOf(after), time_zone: null, all_day: true };
}

export function instantOf({ text, zone }: WrittenTime): number | undefined {
  return read(text.trim(), zone)?.at;
}

function momentOf(name: 'start' | 'end', { text, zone }: WrittenTime): Moment {
  const moment = read(text.trim(), zone);
  if (moment) return moment;
  throw entryProblem(
    `The ${name} “${text.slice(0, 40)}” is not a date or a time, such as 2027-03-04 or 2027-03-04T18:30.`,
  );
}

function read(text: string, zone: string | undefined): Moment | undefined {
  if (DAY.test(text)) return momentAt(parseInstant(`${text}T00:00Z`), 'day');
  if (!LOCAL.test(text)) return momentAt(parseInstant(text), 'instant');
  const local = text.replace(' ', 'T');
  if (parseInstant(`${local}Z`) === undefined) return undefined;
  const time = DateTime.fromISO(local, { zone: zone ?? 'UTC' });
  return time.isValid ? { at: time.toMillis(), kind: 'local' } : undefined;
}

function momentAt(at: number | undefined, kind: Moment['kind']): Moment | undefined {
  return at === undefined ? undefined : { at, kind };
}

export function isoOf(time: number): string {
  return new Date(time).toISOString();
}

export const unknownZone = (name: string) =>
  entryProblem(
    `The time zone “${name.slice(0, 60)}” is not known. Please use a name such as Europe/Berlin.`,
  );
