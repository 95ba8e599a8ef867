import { channelPath, episodePath } from '../client/client-paths.js';
import type { Site } from '../client/page.js';
import { watchUrl } from '../client/platform-urls.js';
import { episodeId } from './feed-ids.js';
import { feedPath } from './feed-paths.js';
import type { Feed, FeedEntry } from './feed.queries.js';

/** JSON Feed 1.1. Where the site's address is not known, its own addresses are left out. */
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

function itemOf({ episode, channel, published }: FeedEntry, site: string | undefined): object {
  const { title, description, thumbnail_url, topics } = episode;
  const author = {
    name: channel.name,
    ...(site !== undefined && { url: `${site}${channelPath(channel.id)}` }),
    ...(channel.thumbnail_url !== null && { avatar: channel.thumbnail_url }),
  };
  return {
    id: episodeId(episode),
    ...(site !== undefined && { url: `${site}${episodePath(episode.id)}` }),
    external_url: watchUrl(episode),
    title,
    // The format wants content; a talk without a description has its title to say.
    content_text: description || title,
    ...(thumbnail_url !== null && { image: thumbnail_url }),
    date_published: published,
    authors: [author],
    tags: topics,
  };
}
