import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import { plausibleDate } from './article-dates.js';

/** Some feeds carry thousands of items, the whole of their past. */
export const MOST_ITEMS = 200;

/**
 * The newest items of a document, newest first. An undated item stands where the one before it does:
 * feeds are written newest first, so its place tells its age.
 */
export function newestItems(items: readonly ParsedItem[], now: Date): ParsedItem[] {
  let age = now.getTime();
  const dated = items.map((item) => {
    age = Math.min(plausibleDate(item.publishedAt)?.getTime() ?? age, now.getTime());
    return { item, age };
  });
  // Equal ages keep the document's order.
  dated.sort((a, b) => b.age - a.age);
  return dated.slice(0, MOST_ITEMS).map(({ item }) => item);
}
