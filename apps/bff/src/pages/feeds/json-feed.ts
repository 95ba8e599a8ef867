import type { Site } from '../client/page.js';
import type { Feed, FeedEntry } from './feed.js';
import { feedPath } from './feed-paths.js';

/** JSON Feed 1.1. Without a site URL, its own links are omitted. */
export function toJsonFeed(site: Site, { subject, title, page, entries }: Feed): Buffer {
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
