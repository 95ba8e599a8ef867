import { hash } from 'node:crypto';

/** What an item can be told apart by. */
export interface Identifiable {
  readonly id: string | null;
  readonly link: string | null;
  readonly title: string;
  readonly publishedAt: string | null;
}

// Each level says more than the one before; the last tells apart whatever can be told apart.
const LEVELS: readonly ((item: Identifiable) => string)[] = [
  ({ id, link, title, publishedAt }) => id ?? link ?? `${title}\n${publishedAt ?? ''}`,
  ({ id, link, title }) => [id, link ?? title].join('\n'),
  ({ id, link, title }) => [id, link, title].join('\n'),
  ({ id, link, title, publishedAt }) => [id, link, title, publishedAt].join('\n'),
];

/**
 * An identity for each item, null for one that is the same as an earlier one in everything. Where
 * several have the same, all of them get one that says more: if the first kept its own, it would
 * pass to the next as soon as the first has left the feed.
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
