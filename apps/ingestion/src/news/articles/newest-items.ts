import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import { plausibleDate } from './article-dates.js';

/** Some feeds contain thousands of items. */
export const MAX_ITEMS = 200;

/** Newest first. Feeds list the newest first, so an undated item takes the age of the one before it. */
export function newestItems(items: readonly ParsedItem[], now: Date): ParsedItem[] {
  let age = now.getTime();
  const dated = items.map((item) => {
    age = Math.min(plausibleDate(item.publishedAt)?.getTime() ?? age, now.getTime());
    return { item, age };
  });
  // The sort is stable, so equal ages keep their order.
  dated.sort((a, b) => b.age - a.age);
  return dated.slice(0, MAX_ITEMS).map(({ item }) => item);
}
