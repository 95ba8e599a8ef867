import { hash } from 'node:crypto';
import type { FeedMemory } from '../feeds/feed.schema.js';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import { type KnownArticle, MAX_ITEMS, newestItems } from './article.repository.js';

type Identifiable = Pick<ParsedItem, 'id' | 'link' | 'title' | 'publishedAt'>;

// Article identity: guid, else link, else title and date. Each level adds fields; the last uses all.
const LEVELS: readonly ((item: Identifiable) => string)[] = [
  ({ id, link, title, publishedAt }) => id ?? link ?? `${title}\n${publishedAt ?? ''}`,
  ({ id, link, title }) => [id, link ?? title].join('\n'),
  ({ id, link, title }) => [id, link, title].join('\n'),
  ({ id, link, title, publishedAt }) => [id, link, title, publishedAt].join('\n'),
];

export interface IdentifiedItem extends ParsedItem {
  /** SHA-256 in hex, each of more fields than the one before. */
  readonly identities: readonly string[];
  /** Of release 0.1.0; valid with an equal title. */
  readonly formerIdentities: readonly string[];
}

export function identify(item: ParsedItem): IdentifiedItem {
  return { ...item, identities: identitiesOf(item), formerIdentities: formerIdentitiesOf(item) };
}

const identitiesOf = (item: Identifiable): string[] =>
  LEVELS.map((level) => hash('sha256', level(item)));

/** Release 0.1.0 took placeholders for values, and missed some dates and links. */
function formerIdentitiesOf({ former, ...item }: ParsedItem): string[] {
  const { id, title, publishedAt } = item;
  if (former) return identitiesOf({ ...item, ...former });
  if (id !== null) return [];
  const keys = [`${title}\n${publishedAt ?? ''}`, `${title}\n`];
  return keys.map((key) => hash('sha256', key));
}

export interface Selection {
  readonly items: readonly IdentifiedItem[];
  /** Beyond the newest, and not left out before: new, unless stored. */
  readonly others: readonly IdentifiedItem[];
}

/** The first document of a long feed brings its newest items only. */
export function selectItems(
  items: readonly IdentifiedItem[],
  memory: FeedMemory | null,
  now: Date,
): Selection {
  const newest = new Set(newestItems(items, now));
  const leftOut = new Set(memory?.leftOut);
  const isOther = (item: IdentifiedItem) =>
    memory !== null &&
    !newest.has(item) &&
    !item.identities.some((identity) => leftOut.has(shortened(identity)));
  return { items: items.filter((item) => newest.has(item)), others: items.filter(isOther) };
}

export const shortened = (identity: string): string => identity.slice(0, 16);

const MOST_SHARED = 1_000;

export function sharedIdentities(
  items: readonly IdentifiedItem[],
  memory: FeedMemory | null,
): string[] {
  const visited = new Set<string>();
  const shared = new Set<string>(memory?.shared);
  for (const identity of items.flatMap(({ identities }) => identities))
    if (visited.size === visited.add(identity).size) shared.add(identity);
  return [...shared].slice(-MOST_SHARED);
}

export function possibleIds(
  feedId: string,
  { identities, formerIdentities }: IdentifiedItem,
): string[] {
  return [...identities, ...formerIdentities].map((identity) => articleId(feedId, identity));
}

interface Stored {
  readonly stored: ReadonlyMap<string, KnownArticle>;
  readonly shared: ReadonlySet<string>;
}

/** By what is stored: a guid that repeats only in some documents must not double a known item. */
export function identifyItems(
  feedId: string,
  items: readonly IdentifiedItem[],
  { stored, shared }: Stored,
): Map<IdentifiedItem, string> {
  const taken = new Set<string>();
  const ids = new Map<IdentifiedItem, string>();
  for (const item of items) {
    const level = levelOf(item, shared);
    const own = item.identities.slice(level).map((identity) => articleId(feedId, identity));
    const known = [...own, ...lesserIds(feedId, item, level, stored)].flatMap(
      (id) => (!taken.has(id) && stored.get(id)) || [],
    );
    known.sort((a, b) =>
      a.firstSeenAt < b.firstSeenAt ? -1 : Number(a.firstSeenAt > b.firstSeenAt),
    );
    const id = known[0]?._id ?? own.find((possible) => !taken.has(possible));
    if (id === undefined) continue;
    taken.add(id);
    ids.set(item, id);
  }
  return ids;
}

function levelOf({ identities }: IdentifiedItem, shared: ReadonlySet<string>): number {
  const level = identities.findIndex((identity) => !shared.has(identity));
  return level === -1 ? identities.length - 1 : level;
}

function lesserIds(
  feedId: string,
  item: IdentifiedItem,
  level: number,
  stored: Stored['stored'],
): string[] {
  const idsOf = (identities: readonly string[], is: (article: KnownArticle) => boolean) =>
    identities.flatMap((identity) => {
      const article = stored.get(articleId(feedId, identity));
      return article && is(article) ? [article._id] : [];
    });
  return [
    ...idsOf(item.identities.slice(0, level), (article) => isSame(article, item, level)),
    ...idsOf(item.formerIdentities, ({ title }) => title === item.title),
  ];
}

function isSame(
  { title, link, saidAt }: KnownArticle,
  item: IdentifiedItem,
  level: number,
): boolean {
  if (item.link !== null && link !== item.link) return false;
  const needsTitle = item.link === null || level > 1;
  if (needsTitle && title !== item.title) return false;
  return level <= 2 || saidAt === item.publishedAt;
}

function articleId(feedId: string, identity: string): string {
  return hash('sha256', `${feedId}\n${identity}`).slice(0, 32);
}

/** Others wait for the next run. */
export const MOST_NEW = MAX_ITEMS;
