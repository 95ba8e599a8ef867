import { readLooseDate } from './loose-date.js';
import { readUsualDate } from './usual-date.js';

const LONGEST = 100;

/** ISO 8601 in UTC, or null. Without a zone, UTC; without a time, midnight. */
export function readDate(text: string): string | null {
  const date = text.trim();
  if (date === '' || date.length > LONGEST) return null;
  return readUsualDate(date) ?? readLooseDate(date);
}
