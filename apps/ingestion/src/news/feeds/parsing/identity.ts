import { hash } from 'node:crypto';

export interface Identifiable {
  readonly id: string | null;
  readonly link: string | null;
  readonly title: string;
  readonly publishedAt: string | null;
}

// Article identity: guid, else link, else title and date. Each level adds fields; the last uses all.
const LEVELS: readonly ((item: Identifiable) => string)[] = [
  ({ id, link, title, publishedAt }) => id ?? link ?? `${title}\n${publishedAt ?? ''}`,
  ({ id, link, title }) => [id, link ?? title].join('\n'),
  ({ id, link, title }) => [id, link, title].join('\n'),
  ({ id, link, title, publishedAt }) => [id, link, title, publishedAt].join('\n'),
];

/**
 * Null for an exact duplicate. On a collision all items get a longer key; otherwise a key would pass to another item
 * once the first leaves the feed.
 */
export function identify(items: readonly Identifiable[]): (string | null)[] {
  let keys = items.map((item) => LEVELS[0]?.(item) ?? '');
  for (const level of LEVELS.slice(1)) {
    const repeated = repeatedOf(keys);
    if (repeated.size === 0) break;
    keys = keys.map((key, index) => {
      const item = items[index];
      return item && repeated.has(key) ? level(item) : key;
    });
  }
  const seen = new Set<string>();
  return keys.map((key) => {
    if (seen.has(key)) return null;
    seen.add(key);
    return hash('sha256', key);
  });
}

function repeatedOf(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(keys.filter((key) => seen.size === seen.add(key).size));
}
