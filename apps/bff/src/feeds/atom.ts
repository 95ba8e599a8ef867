import { channelPath, episodePath } from '../client/client-paths.js';
import { pictureOf } from '../client/episode-picture.js';
import type { Site } from '../client/page.js';
import { watchUrl } from '../client/platform-urls.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import { FEED_TYPES, feedPath } from './feed-paths.js';
import type { Feed, FeedEntry } from './feed.queries.js';
import { episodeId, feedId } from './feed-ids.js';

// An empty feed must say when it changed, too; the same in every replica and after every restart.
const NEVER = '1970-01-01T00:00:00.000Z';

/** Atom (RFC 4287). Where the site's address is not known, links are relative to the feed's own. */
export function toAtom(site: Site, feed: Feed): Buffer {
  const { subject, title, page, entries } = feed;
  const address = (path: string) => `${site.url ?? ''}${path}`;
  return writeXml({
    feed: {
      '@_xmlns': 'http://www.w3.org/2005/Atom',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      id: feedId(site, subject),
      title: `${title} · ${site.name}`,
      updated: entries[0]?.published ?? NEVER,
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

function entryOf(
  { episode, channel, published }: FeedEntry,
  address: (path: string) => string,
): XmlElement {
  const picture = pictureOf(episode);
  return {
    id: episodeId(episode),
    title: episode.title,
    published,
    // The catalogue does not say when a talk was edited, only when it came out.
    updated: published,
    author: { name: channel.name, uri: address(channelPath(channel.id)) },
    link: [
      link('alternate', 'text/html', address(episodePath(episode.id))),
      link('related', 'text/html', watchUrl(episode)),
    ],
    category: episode.topics.map((topic) => ({ '@_term': topic })),
    ...(episode.description && { content: { '@_type': 'text', '#text': episode.description } }),
    ...(picture && { 'media:thumbnail': thumbnail(picture) }),
  };
}

function thumbnail({ url, width, height }: NonNullable<ReturnType<typeof pictureOf>>): XmlElement {
  return {
    '@_url': url,
    ...(width !== null && { '@_width': width }),
    ...(height !== null && { '@_height': height }),
  };
}

function link(rel: string, type: string, href: string): XmlElement {
  return { '@_rel': rel, '@_type': type, '@_href': href };
}
