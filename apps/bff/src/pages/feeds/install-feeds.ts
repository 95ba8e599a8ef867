import type { ArticleState, ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { foldText, isWholeNews, namedTopic, newsTitle } from '@elevate/rules';
import { toArticle } from '../../api/news/news.queries.js';
import type { Resource } from '../../http/ready-bytes/ready-bytes.js';
import { SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';
import { take } from '../../read-model/sorted-view.js';
import { pictureOf, watchUrl } from '../client/episode-page.js';
import { escapeHtml } from '../client/escape-html.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import {
  type EpisodesSubject,
  type Feed,
  FEED_ENTRIES,
  FEED_TYPES,
  type FeedEntry,
  type FeedFormat,
  feedPath,
  type FeedPicture,
  type NewsSubject,
  parseFeedPath,
  type PublicSubject,
  requireAddress,
} from './feed-paths.js';
import { namesHub } from './hub-pings.js';
import type { PublishedSite } from '../client/page-context.js';
import type { Site } from '../client/page.js';
import {
  categoriesPath,
  channelPath,
  collectionPath,
  episodePath,
  newsPath,
  speakerPath,
} from '../client/client-routes.js';
import { createHash } from 'node:crypto';

type NamedSubject = Pick<ChannelState, 'id' | 'name'>;

interface EpisodesFeed {
  /** With the id in its own spelling; undefined where nothing is shown. */
  readonly find: (model: ReadModel, id: string) => NamedSubject | undefined;
  readonly page: (id: string) => string;
  readonly episodes: (model: ReadModel, id: string) => Iterable<ShownEpisode>;
}

const EPISODES_FEEDS: Readonly<Record<EpisodesSubject['kind'], EpisodesFeed>> = {
  everything: {
    find: (_, id) => ({ id, name: 'New episodes' }),
    page: () => '/',
    episodes: ({ orders }) => orders.newest.items(),
  },
  channel: {
    find: (model, id) => model.channel(id)?.state,
    page: channelPath,
    episodes: ({ orders }, id) => orders.ofChannel(id),
  },
  speaker: {
    find: ({ orders }, id) => orders.speakers.find(id),
    page: speakerPath,
    episodes: ({ orders }, id) => orders.speakers.episodesOf(id),
  },
  collection: {
    find: ({ collections }, id) => {
      const state = collections.find(id)?.state;
      return state && { id: state.id, name: state.title };
    },
    page: collectionPath,
    episodes: ({ collections }, id) =>
      collections
        .find(id)!
        .talks.map(({ episode }) => episode)
        .filter(({ state }) => state.published_at !== null),
  },
  topic: {
    find: ({ orders }, id) => {
      const [newest] = orders.topics.withAny([id]);
      const spelt = newest?.state.topics.find((topic) => foldText(topic) === foldText(id));
      const name = spelt && (namedTopic(spelt) ?? spelt);
      return name === undefined ? undefined : { id: name, name };
    },
    page: (name) => categoriesPath([name]),
    episodes: ({ orders }, name) => orders.topics.withAny([name]),
  },
};

function knownSubject(model: ReadModel, subject: PublicSubject): PublicSubject | undefined {
  if (subject.kind === 'news') return subject;
  const found = EPISODES_FEEDS[subject.kind].find(model, subject.id);
  return found && { kind: subject.kind, id: found.id };
}

function episodeFeed(model: ReadModel, subject: EpisodesSubject, number: number): Feed {
  const { kind, id } = subject;
  const { find, page, episodes } = EPISODES_FEEDS[kind];
  const { items, hasNext } = pageOf(dated(model, episodes(model, id)), number);
  const entries = items.map((item) => entryOfEpisode(...item));
  return { subject, title: find(model, id)!.name, page: page(id), number, hasNext, entries };
}

/** All formats require a date, and an invented one would put old talks on top. */
function* dated(
  model: ReadModel,
  newestFirst: Iterable<ShownEpisode>,
): Generator<Parameters<typeof entryOfEpisode>> {
  for (const { state } of newestFirst) {
    const channel = model.channel(state.channel_id);
    if (state.published_at === null) return;
    if (channel) yield [state, channel, state.published_at];
  }
}

function pageOf<Item>(all: Iterable<Item>, number: number) {
  const end = number * FEED_ENTRIES;
  const items = take(all, end + 1);
  return { items: items.slice(end - FEED_ENTRIES, end), hasNext: items.length > end };
}

export function entryOfEpisode(
  episode: EpisodeState,
  { id, state }: ShownChannel,
  published: string,
): FeedEntry {
  return {
    id: stableId(watchUrl(episode)),
    title: episode.title,
    text: episode.description,
    published,
    updated: episode.changed_at,
    author: { name: state.name, page: channelPath(id), picture: state.thumbnail_url ?? undefined },
    page: episodePath(episode.id),
    link: watchUrl(episode),
    picture: pictureOf(episode),
    tags: episode.topics,
  };
}

/** Without a site URL there are no pictures: readers need absolute addresses. */
function newsFeed(news: NewsModel, subject: NewsSubject, number: number, siteUrl?: string): Feed {
  const { items, hasNext } = pageOf(news.select(subject), number);
  const source = subject.source === undefined ? undefined : news.activeFeed(subject.source);
  return {
    subject,
    title: source ? `${newsTitle(subject)}, ${source.name}` : newsTitle(subject),
    page: newsPath({ ...subject, page: 1 }),
    number,
    hasNext,
    entries: items.map(({ state }) => entryOfArticle(state, siteUrl)),
  };
}

export function entryOfArticle(state: ArticleState, siteUrl: string | undefined): FeedEntry {
  const article = toArticle(state);
  const picture = siteUrl ? article.thumbnails.at(-1) : undefined;
  return {
    // Not derived from the link: two sources may link to one page.
    id: stableId(`article:${article.id}`),
    title: article.title,
    text: article.description,
    published: article.published_at,
    updated: state.changed_at,
    author: { name: article.source },
    link: article.link,
    picture: picture && { ...picture, url: `${siteUrl}${picture.url}` },
    tags: [article.category, ...article.keywords],
  };
}

export const WRITERS = { xml: toAtom, json: toJsonFeed, rss: toRss } satisfies Record<
  FeedFormat,
  (site: Site, feed: Feed, updated: string) => Buffer
>;

// A feed of long descriptions takes 250 kB. Searches must not evict other feeds.
const CAPACITY = 100;
const KEPT_SEARCHES = 50;
const STARTED = Date.now();

export function installFeeds(options: PublishedSite): void {
  const updated = new UpdateTimes();
  options.ready.addRule((path) => feedAt(options, updated, path, false), CAPACITY);
  options.ready.addRule((path) => feedAt(options, updated, path, true), KEPT_SEARCHES);
}

export function canonicalFeedPath(
  model: ReadModel,
  path: string,
  parameters = '',
): string | undefined {
  const feed = parseFeedPath(path + parameters);
  const subject = feed && knownSubject(model, feed.subject);
  return subject && feedPath(subject, feed.format, feed.page);
}

function feedAt(
  { model, news, site }: PublishedSite,
  updated: UpdateTimes,
  path: string,
  isSearch: boolean,
): Resource | undefined {
  const address = parseFeedPath(path);
  // Caching every spelling would fill the memory.
  const isThere = () => canonicalFeedPath(model, path) === path;
  if (!address || !isThere()) return undefined;
  const { subject, format, page } = address;
  requireAddress(site, format);
  // The number of searches and pages is unlimited; an unknown source has an empty feed.
  const isWhole = subject.kind !== 'news' || isWholeNews({ ...subject, category: undefined });
  if ((isWhole && page === 1) === isSearch) return undefined;
  // Atom requires a date; a message's time is equal in all replicas.
  const emptySince = () => new Date(model.episodeChanges.newest ?? STARTED).toISOString();
  const write = (feed: Feed) => ({
    type: `${FEED_TYPES[format]}; charset=utf-8`,
    body: WRITERS[format](site, feed, updated.of(path, feed) ?? emptySince()),
    ...SHARED_CONTENT,
    headers: { ...SHARED_CONTENT.headers, ...linkHeader(site, feed, format) },
  });
  if (subject.kind === 'news') {
    return {
      version: () => news.revision,
      render: () => write(newsFeed(news, subject, page, site.url)),
    };
  }
  return {
    version: () => (isThere() ? model.revision : undefined),
    render: () => write(episodeFeed(model, subject, page)),
  };
}

/** WebSub, 4: subscribers find the hub in the answer. */
function linkHeader(site: Site, feed: Feed, format: FeedFormat): Readonly<Record<string, string>> {
  const [hub] = hubOf(site, feed);
  if (hub === undefined || site.url === undefined) return {};
  const self = `${site.url}${feedPath(feed.subject, format)}`;
  return { link: `<${hub}>; rel="hub", <${self}>; rel="self"` };
}

/** The newest entry may leave a feed; the time of the feed must not go back then. */
class UpdateTimes {
  private readonly highest = new Map<string, string>();

  of(path: string, { entries }: Feed): string | undefined {
    const newest = [...entries.map(updatedAt), this.highest.get(path) ?? ''].sort().at(-1)!;
    this.highest.delete(path);
    this.highest.set(path, newest);
    const [oldest = ''] = this.highest.keys();
    if (this.highest.size > CAPACITY + KEPT_SEARCHES) this.highest.delete(oldest);
    return newest || undefined;
  }
}

export function updatedAt({ published, updated = published }: FeedEntry): string {
  return updated > published ? updated : published;
}

const ICON = '/icon-192.png';
const LARGE_ICON = '/icon-512.png';

/** JSON Feed 1.1. Without a site URL, its own links are omitted: JSON has no undefined. */
function toJsonFeed(site: Site, feed: Feed): Buffer {
  const { subject, title, page, entries, number = 1, hasNext = false } = feed;
  const { url } = site;
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} · ${site.name}`,
    home_page_url: url && `${url}${page}`,
    feed_url: url && `${url}${feedPath(subject, 'json', number)}`,
    next_url: hasNext && url ? `${url}${feedPath(subject, 'json', number + 1)}` : undefined,
    icon: url && `${url}${LARGE_ICON}`,
    favicon: url && `${url}${ICON}`,
    hubs: hubOf(site, feed).map((hub) => ({ type: 'WebSub', url: hub })),
    authors: [{ name: site.name, url: url && `${url}/` }],
    items: entries.map((entry) => itemOf(entry, url)),
  };
  return Buffer.from(JSON.stringify(document));
}

function itemOf(entry: FeedEntry, site: string | undefined): object {
  const { id, title, text, published, author, page, link, picture, tags } = entry;
  return {
    id,
    url: page === undefined ? link : site && `${site}${page}`,
    external_url: page && link,
    title,
    // JSON Feed requires content, so the title replaces a missing description.
    content_text: text || title,
    image: picture?.url,
    date_published: published,
    date_modified: updatedAt(entry),
    authors: [
      {
        name: author.name,
        url: site && author.page && `${site}${author.page}`,
        avatar: author.picture,
      },
    ],
    tags,
  };
}

/** Atom (RFC 4287). Without a site URL, links are relative to the feed. */
function toAtom(site: Site, feed: Feed, updated: string): Buffer {
  const { subject, title, page, entries } = feed;
  const address = (path: string) => `${site.url ?? ''}${path}`;
  return writeXml({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      id: stableId(address(feedPath(subject, 'xml'))),
      title: `${title} · ${site.name}`,
      updated,
      icon: address(ICON),
      author: { name: site.name },
      link: [
        ...feedLinks(site, feed, 'xml'),
        link('alternate', 'text/html', address(page)),
        link('alternate', FEED_TYPES.json, address(feedPath(subject, 'json'))),
      ],
      entry: entries.map((entry) => entryOf(entry, address)),
    },
  });
}

/** The hub is notified of first pages only. */
const hubOf = ({ hub }: Site, { subject, number = 1 }: Feed): string[] =>
  hub !== undefined && number === 1 && namesHub(subject) ? [hub] : [];

/** Of the pages (RFC 5005, 3) and the hub (WebSub). */
function feedLinks(site: Site, feed: Feed, format: 'xml' | 'rss'): XmlElement[] {
  const { subject, number = 1, hasNext = false } = feed;
  const to = (rel: string, page: number) =>
    link(rel, FEED_TYPES[format], `${site.url ?? ''}${feedPath(subject, format, page)}`);
  return [
    ...hubOf(site, feed).map((href) => ({ '@_rel': 'hub', '@_href': href })),
    to('self', number),
    ...(hasNext || number > 1 ? [to('first', 1)] : []),
    ...(number > 1 ? [to('previous', number - 1)] : []),
    ...(hasNext ? [to('next', number + 1)] : []),
  ];
}

/** RSS 2.0, for readers that know no Atom. */
function toRss(site: Site, feed: Feed, updated: string): Buffer {
  const { title, page, entries } = feed;
  const address = (path: string) => `${site.url ?? ''}${path}`;
  return writeXml({
    rss: {
      '@_version': '2.0',
      '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@_xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      channel: {
        title: `${title} · ${site.name}`,
        link: address(page),
        description: title,
        lastBuildDate: new Date(updated).toUTCString(),
        'atom:link': feedLinks(site, feed, 'rss'),
        item: entries.map((entry) => ({
          title: entry.title,
          link: entry.page === undefined ? entry.link : address(entry.page),
          guid: { '@_isPermaLink': 'false', '#text': entry.id },
          pubDate: new Date(entry.published).toUTCString(),
          'dc:creator': entry.author.name,
          category: [...entry.tags],
          ...(entry.text && { description: htmlOf(entry.text) }),
          ...(entry.picture && { 'media:thumbnail': thumbnail(entry.picture) }),
        })),
      },
    },
  });
}

const htmlOf = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

function entryOf(entry: FeedEntry, address: (path: string) => string): XmlElement {
  const { id, title, text, published, author, page, link: origin, picture, tags } = entry;
  const links =
    page === undefined
      ? [link('alternate', 'text/html', origin)]
      : [link('alternate', 'text/html', address(page)), link('related', 'text/html', origin)];
  return {
    id,
    title,
    published,
    updated: updatedAt(entry),
    author: { name: author.name, ...(author.page !== undefined && { uri: address(author.page) }) },
    link: links,
    category: tags.map((tag) => ({ '@_term': tag })),
    ...(text && { content: { '@_type': 'html', '#text': htmlOf(text) } }),
    ...(picture && { 'media:thumbnail': thumbnail(picture) }),
  };
}

function thumbnail({ url, width = null, height = null }: FeedPicture): XmlElement {
  return {
    '@_url': url,
    ...(width !== null && { '@_width': width }),
    ...(height !== null && { '@_height': height }),
  };
}

function link(rel: string, type: string, href: string): XmlElement {
  return { '@_rel': rel, '@_type': type, '@_href': href };
}

// RFC 9562, 6.6: namespace for URLs.
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** UUID version 5 (RFC 9562, 5.5): equal in every replica. */
export function stableId(address: string): string {
  const hash = createHash('sha1').update(URL_NAMESPACE).update(address).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
