import { isWholeNews } from '@elevate/rules';
import type { Site } from '../client/page.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ReadyBytes, Resource } from '../../http/ready-bytes/ready-bytes.js';
import { type Content, SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import { episodeFeed, knownSubject, newsFeed } from './episode-feed.queries.js';
import {
  type Feed,
  FEED_TYPES,
  type FeedEntry,
  type FeedFormat,
  feedPath,
  type FeedPicture,
  parseFeedPath,
  type PublicSubject,
} from './feed-paths.js';
import { stableId } from './stable-id.js';

interface FeedOptions {
  readonly ready: ReadyBytes;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly site: Site;
}

export const WRITERS = { xml: toAtom, json: toJsonFeed } satisfies Record<
  FeedFormat,
  (site: Site, feed: Feed, emptySince: string) => Buffer
>;

// A feed of long descriptions takes 250 kB. Searches must not evict other feeds.
const CAPACITY = 100;
const KEPT_SEARCHES = 50;
const STARTED = Date.now();

export function installFeeds(options: FeedOptions): void {
  options.ready.addRule((path) => feedAt(options, path, { isSearch: false }), CAPACITY);
  options.ready.addRule((path) => feedAt(options, path, { isSearch: true }), KEPT_SEARCHES);
}

export function canonicalFeedPath(
  model: ReadModel,
  path: string,
  parameters = '',
): string | undefined {
  const feed = parseFeedPath(path + parameters) ?? parseFeedPath(path);
  const subject = feed && knownSubject(model, feed[0]);
  return subject && feedPath(subject, feed[1]);
}

function feedAt(
  { model, news, site }: FeedOptions,
  path: string,
  { isSearch }: { isSearch: boolean },
): Resource | undefined {
  const parsed = parseFeedPath(path);
  // Caching every spelling would fill the memory.
  const isThere = () => canonicalFeedPath(model, path) === path;
  if (!parsed || isSearchFeed(parsed[0]) !== isSearch || !isThere()) return undefined;
  const [subject, format] = parsed;
  // Atom requires a date; a message's time is equal in all replicas.
  const emptySince = () => new Date(model.episodeChanges.newest ?? STARTED).toISOString();
  const write = (feed: Feed) => content(format, WRITERS[format](site, feed, emptySince()));
  if (subject.kind === 'news') {
    return { version: () => news.revision, render: () => write(newsFeed(news, subject, site.url)) };
  }
  return {
    version: () => (isThere() ? model.revision : undefined),
    render: () => write(episodeFeed(model, subject)),
  };
}

/** Their number is unlimited; an unknown source has an empty feed. */
function isSearchFeed(subject: PublicSubject): boolean {
  return subject.kind === 'news' && !isWholeNews({ ...subject, category: undefined });
}

function content(format: FeedFormat, body: Buffer): Content {
  return { type: `${FEED_TYPES[format]}; charset=utf-8`, body, ...SHARED_CONTENT };
}

/** JSON Feed 1.1. Without a site URL, its own links are omitted. */
function toJsonFeed(site: Site, { subject, title, page, entries }: Feed): Buffer {
  const { url } = site;
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} · ${site.name}`,
    ...(url !== undefined && {
      home_page_url: `${url}${page}`,
      feed_url: `${url}${feedPath(subject, 'json')}`,
    }),
    authors: [{ name: site.name, ...(url !== undefined && { url: `${url}/` }) }],
    items: entries.map((entry) => itemOf(entry, url)),
  };
  return Buffer.from(JSON.stringify(feed));
}

function itemOf(entry: FeedEntry, site: string | undefined): object {
  const { id, title, text, published, author, page, link, picture, tags } = entry;
  return {
    id,
    ...addressesOf(page, link, site),
    title,
    // JSON Feed requires content, so the title replaces a missing description.
    content_text: text || title,
    ...(picture && { image: picture.url }),
    date_published: published,
    authors: [
      {
        name: author.name,
        ...(site !== undefined && author.page !== undefined && { url: `${site}${author.page}` }),
        ...(author.picture !== undefined && { avatar: author.picture }),
      },
    ],
    tags,
  };
}

function addressesOf(page: string | undefined, link: string, site: string | undefined): object {
  if (page === undefined) return { url: link };
  return { ...(site !== undefined && { url: `${site}${page}` }), external_url: link };
}

/** Atom (RFC 4287). Without a site URL, links are relative to the feed. */
function toAtom(site: Site, feed: Feed, emptySince: string): Buffer {
  const { subject, title, page, entries } = feed;
  const address = (path: string) => `${site.url ?? ''}${path}`;
  return writeXml({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      id: stableId(address(feedPath(subject, 'xml'))),
      title: `${title} · ${site.name}`,
      updated: entries[0]?.published ?? emptySince,
      author: { name: site.name },
      link: [
        link('self', FEED_TYPES.xml, address(feedPath(subject, 'xml'))),
        link('alternate', 'text/html', address(page)),
        link('alternate', FEED_TYPES.json, address(feedPath(subject, 'json'))),
      ],
      entry: entries.map((entry) => entryOf(entry, address)),
    },
  });
}

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
    // The sources give no edit date.
    updated: published,
    author: {
      name: author.name,
      ...(author.page !== undefined && { uri: address(author.page) }),
    },
    link: links,
    category: tags.map((tag) => ({ '@_term': tag })),
    ...(text && { content: { '@_type': 'text', '#text': text } }),
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
