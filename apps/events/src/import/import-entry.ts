import { type AppError, isAppError, userError } from '@elevate/errors';
import type { NewEvent } from '@elevate/contracts/events';
import { DAY_MS, EVENT_IMPORT, hasHiddenCharacters, parseInstant } from '@elevate/rules';
import { DateTime } from 'luxon';
import type { Revision } from '../events/event.repository.js';

const ENTRY = 'EVENTS.IMPORT_ENTRY';

export const unreadableFile = (message: string, field = 'body'): AppError =>
  userError('EVENTS.IMPORT_UNREADABLE', message, { errors: [{ field, message }] });

export const notUtf8 = (): AppError =>
  unreadableFile('The file is not UTF-8 text. Please save it as UTF-8.');

export const tooManyEntries = (field?: string): AppError =>
  unreadableFile(
    `The file has more than ${EVENT_IMPORT.maxEntries} events. Please split it into several files.`,
    field,
  );

/** Refuses one entry; the others are read. */
export const entryProblem = (message: string): AppError => userError(ENTRY, message);

/** Reads one entry, or its problem with the title by which a person finds it. */
export function entryAt(
  place: string,
  read: () => EntryContent,
  titleOf: () => string | undefined,
): ReadEntry {
  try {
    return { place, ...read() };
  } catch (error) {
    if (isAppError(error) && error.code === ENTRY)
      return refusedAt(place, error.message, titleOf());
    throw error;
  }
}

export function refusedAt(place: string, problem: string, title?: string): ReadEntry {
  const fields = title === undefined ? {} : { title };
  return { place, uid: null, fields, notes: [], problem };
}

/** A field that is left out keeps its value in an existing event. */
export type GivenFields = Partial<
  Omit<NewEvent, 'image_url' | 'image_focus' | 'publish_at' | 'ends_at'> & {
    readonly ends_at: string;
    readonly all_day: boolean;
    readonly cancelled: boolean;
  }
>;

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export function definedIn<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/** Negative if `a` is older. */
export function compareRevisions(a: Revision | undefined, b: Revision | undefined): number {
  if (!a || !b) return 0;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  if (a.stamp === '' || b.stamp === '' || a.stamp === b.stamp) return 0;
  return a.stamp < b.stamp ? -1 : 1;
}

export interface ReadEntry {
  /** `Line 12` or `Entry 3`. */
  readonly place: string;
  readonly uid: string | null;
  readonly fields: GivenFields;
  readonly notes: readonly string[];
  readonly revision?: Revision;
  /** `METHOD:CANCEL`: the fields only find the event. */
  readonly isCancellation?: boolean;
  readonly problem?: string;
}

export type EntryContent = Omit<ReadEntry, 'place' | 'problem'>;

const LONGEST = 500;

export function uidOf(text: string | undefined): string | null {
  const uid = text?.trim() ?? '';
  if (uid === '') return null;
  if (uid.length > LONGEST) throw entryProblem(`The id has more than ${LONGEST} characters.`);
  if (hasHiddenCharacters(uid)) throw entryProblem('The id has invisible characters.');
  return uid;
}

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
  throw unreadableTime(name, text);
}

export const unreadableTime = (name: string, text: string) =>
  entryProblem(
    `The ${name} “${text.slice(0, 40)}” is not a date or a time, such as 2027-03-04 or 2027-03-04T18:30.`,
  );

function read(text: string, zone: string | undefined): Moment | undefined {
  if (DAY.test(text)) return momentAt(parseInstant(`${text}T00:00Z`), 'day');
  if (!LOCAL.test(text)) return momentAt(parseInstant(text), 'instant');
  const local = text.replace(' ', 'T');
  if (parseInstant(`${local}Z`) === undefined) return undefined;
  const time = DateTime.fromISO(local, { zone: zone ?? 'UTC' });
  // RFC 5545, 3.3.5: the first of the two when clocks go back.
  const [first = time] = time.isValid ? time.getPossibleOffsets() : [];
  return first.isValid ? { at: first.toMillis(), kind: 'local' } : undefined;
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
