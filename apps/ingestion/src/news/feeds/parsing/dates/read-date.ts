import { readLooseDate } from './loose-date.js';
import { readUsualDate } from './usual-date.js';

const LONGEST = 100;

/**
 * The instant that a text of a feed means, in ISO 8601 and UTC; null where it means none. What says
 * no zone is taken for UTC, a day without a time for its beginning.
 */
export function readDate(text: string): string | null {
  const date = text.trim();
  if (date === '' || date.length > LONGEST) return null;
  return readUsualDate(date) ?? readLooseDate(date);
}
