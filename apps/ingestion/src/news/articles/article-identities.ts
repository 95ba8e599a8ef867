import { hash } from 'node:crypto';
import type { FeedDocument, FeedMemory } from '../feeds/feed.schema.js';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import { type KnownArticle, MAX_ITEMS, newestItems, siteAndPage } from './article.repository.js';

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
  readonly others: readonly IdentifiedItem[];
}

/** The first document of a long feed brings its newest items only. */
export function selectItems(
  items: readonly IdentifiedItem[],
  memory: FeedMemory | null,
  { hosts, now }: { readonly hosts: readonly string[]; readonly now: Date },
): Selection {
  const newest = new Set(newestItems(items, now));
  const leftOut = new Set(memory?.leftOut);
  const isLeftOut = (identities: readonly string[]) =>
    identities.some((identity) => leftOut.has(shortened(identity)));
  const isOther = (item: IdentifiedItem) =>
    memory !== null &&
    !newest.has(item) &&
    !isLeftOut(item.identities) &&
    !Object.values(identitiesElsewhere(item, hosts)).some(isLeftOut);
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

const MOST_HOSTS = 4;

/** Hosts that links of the feed had, the newest last. */
export function hostsOf(
  items: readonly IdentifiedItem[],
  { memory, originUrl, state }: Pick<FeedDocument, 'memory' | 'originUrl' | 'state'>,
): string[] {
  const counts = new Map<string, number>();
  for (const { link } of items) {
    const host = hostIn(link);
    if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  const own = [...counts].filter(([, count]) => count * 2 > items.length).map(([host]) => host);
  const known = memory?.hosts ?? [hostIn(originUrl), hostIn(state.site_url)];
  const before = known.filter((host) => host !== null && !own.includes(host));
  return [...new Set([...before, ...own])].filter((host) => host !== null).slice(-MOST_HOSTS);
}

const HOST = /^https?:\/\/(?:www\.)?([^/?#]+)/i;

function hostIn(link: string | null): string | null {
  return HOST.exec(link ?? '')?.[1] ?? null;
}

function identitiesElsewhere(item: IdentifiedItem, hosts: readonly string[], level = 0) {
  const { id, link, title, publishedAt } = item;
  const host = hostIn(link) ?? hostIn(id);
  if (host === null) return { sameHost: [], otherHosts: [] };
  const escaped = host.replaceAll(/[^\w-]/g, String.raw`\$&`);
  const web = new RegExp(String.raw`^https?://(?:www\.)?${escaped}(?=[/?#]|$)`, 'i');
  const tag = new RegExp(String.raw`^tag:(?:www\.)?${escaped}(?=,)`, 'i');
  const at = (other: string) =>
    ['http://', 'https://', 'http://www.', 'https://www.'].flatMap((start) => {
      const www = start.endsWith('www.') ? 'www.' : '';
      const move = (text: string) =>
        text.replace(web, `${start}${other}`).replace(tag, `tag:${www}${other}`);
      const moved = { id: id && move(id), link: link && move(link), title, publishedAt };
      return identitiesOf(moved).slice(level);
    });
  return { sameHost: at(host), otherHosts: hosts.filter((other) => other !== host).flatMap(at) };
}

export function idsElsewhere(feedId: string, item: IdentifiedItem, hosts: readonly string[]) {
  const { sameHost, otherHosts } = identitiesElsewhere(item, hosts);
  return [...new Set([...sameHost, ...otherHosts])].map((each) => articleId(feedId, each));
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
  readonly hosts: readonly string[];
}

/** By what is stored: a guid that repeats only in some documents must not double a known item. */
export function identifyItems(
  feedId: string,
  items: readonly IdentifiedItem[],
  { stored, shared, hosts }: Stored,
): Map<IdentifiedItem, string> {
  const taken = new Set<string>();
  const ids = new Map<IdentifiedItem, string>();
  const free = (id: string) => (!taken.has(id) && stored.get(id)) || [];
  const take = (item: IdentifiedItem, id: string | undefined) => {
    if (id === undefined) return;
    taken.add(id);
    ids.set(item, id);
  };
  const unknown: IdentifiedItem[] = [];
  for (const item of items) {
    const level = levelOf(item, shared);
    const own = item.identities.slice(level).map((identity) => articleId(feedId, identity));
    const known = [...own, ...lesserIds(feedId, item, level, stored)].flatMap(free);
    known.sort((a, b) =>
      a.firstSeenAt < b.firstSeenAt ? -1 : Number(a.firstSeenAt > b.firstSeenAt),
    );
    if (known[0]) take(item, known[0]._id);
    else unknown.push(item);
  }
  // Afterwards: an item at the stored address has the first right to it.
  for (const item of unknown) {
    const level = levelOf(item, shared);
    const elsewhere = identitiesElsewhere(item, hosts, level);
    const idsOf = (identities: readonly string[]) =>
      identities.map((each) => articleId(feedId, each));
    const [same] = idsOf(elsewhere.sameHost).flatMap(free);
    const other = idsOf(elsewhere.otherHosts)
      .flatMap(free)
      .find((each) => hasSameText(each, item));
    const own = idsOf(item.identities.slice(level)).find((possible) => !taken.has(possible));
    take(item, (same ?? other)?._id ?? own);
  }
  return ids;
}

function hasSameText({ title, saidAt }: KnownArticle, item: IdentifiedItem): boolean {
  return title === item.title || (saidAt !== null && saidAt === item.publishedAt);
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
  if (item.link !== null && siteAndPage(link) !== siteAndPage(item.link)) return false;
  const needsTitle = item.link === null || level > 1;
  if (needsTitle && title !== item.title) return false;
  return level <= 2 || saidAt === item.publishedAt;
}

function articleId(feedId: string, identity: string): string {
  return hash('sha256', `${feedId}\n${identity}`).slice(0, 32);
}

export const MOST_NEW = MAX_ITEMS;
