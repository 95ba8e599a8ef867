import type { Site } from '../client/page.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import type { Feed, FeedEntry, FeedPicture } from './feed.js';
import { feedId } from './feed-ids.js';
import { FEED_TYPES, feedPath } from './feed-paths.js';

/** Atom (RFC 4287). Without a site URL, links are relative to the feed. */
export function toAtom(site: Site, feed: Feed, emptySince: string): Buffer {
  const { subject, title, page, entries } = feed;
  const address = (path: string) => `${site.url ?? ''}${path}`;
  return writeXml({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      id: feedId(site, subject),
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
