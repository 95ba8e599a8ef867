import { AppError, isAppError } from '@elevate/errors';
import { EVENT_IMPORT } from '@elevate/rules';
import type { EntryContent, ReadEntry } from './read-entry.js';

const ENTRY = 'EVENTS.IMPORT_ENTRY';

export const unreadableFile = (message: string): AppError =>
  new AppError('EVENTS.IMPORT_UNREADABLE', {
    kind: 'user',
    message,
    details: { errors: [{ field: 'body', message }] },
  });

export const tooManyEntries = (): AppError =>
  unreadableFile(
    `The file has more than ${EVENT_IMPORT.maxEntries} events. Please split it into several files.`,
  );

/** Refuses one entry; the others are read. */
export const entryProblem = (message: string): AppError =>
  new AppError(ENTRY, { kind: 'user', message });

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
  const given = title === undefined ? {} : { title };
  return { place, uid: null, given, notes: [], problem };
}
