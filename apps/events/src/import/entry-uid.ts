import { hasHiddenCharacters } from '@elevate/rules';
import { entryProblem } from './import.errors.js';

const LONGEST = 500;

/** @throws AppError `EVENTS.IMPORT_ENTRY` */
export function uidOf(text: string | undefined): string | null {
  const uid = text?.trim() ?? '';
  if (uid === '') return null;
  if (uid.length > LONGEST) throw entryProblem(`The id has more than ${LONGEST} characters.`);
  if (hasHiddenCharacters(uid)) throw entryProblem('The id has invisible characters.');
  return uid;
}
