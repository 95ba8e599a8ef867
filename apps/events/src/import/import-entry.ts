import { type AppError, isAppError, userError } from '@elevate/errors';
import type { NewEvent } from '@elevate/contracts/events';
import { EVENT_IMPORT, hasHiddenCharacters } from '@elevate/rules';
import type { Revision } from '../events/event.repository.js';

const ENTRY = 'EVENTS.IMPORT_ENTRY';

export const unreadableFile = (message: string): AppError =>
  userError('EVENTS.IMPORT_UNREADABLE', message, { errors: [{ field: 'body', message }] });

export const notUtf8 = (): AppError =>
  unreadableFile('The file is not UTF-8 text. Please save it as UTF-8.');

export const tooManyEntries = (): AppError =>
  unreadableFile(
    `The file has more than ${EVENT_IMPORT.maxEntries} events. Please split it into several files.`,
  );

/** Refuses one entry; the others are read. */
export const entryProblem = (message: string): AppError => userError(ENTRY, message);

/** Reads one entry. If that fails, keeps its problem, and its title so that a person finds it in the file. */
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

/** The fields that the file states. A field that is left out keeps its value in an existing event. */
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
