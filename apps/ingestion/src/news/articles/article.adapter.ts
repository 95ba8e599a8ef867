import { createHash } from 'node:crypto';
import { MAX_DESCRIPTION } from '@elevate/contracts/ingestion';
import type { FeedDocument } from '../feeds/feed.schema.js';
import type { ParsedItem } from '../feeds/parsing/parsed-feed.js';
import type { ArticleFacts } from './article.schema.js';

/** Longer titles are misplaced body text. */
const MAX_TITLE = 500;

export type FeedArticle = Omit<ArticleFacts, 'published_at' | 'first_seen_at' | 'thumbnails'> & {
  readonly saidAt: string | null;
};

export function toArticle(item: ParsedItem, feed: FeedDocument): FeedArticle | null {
  const { name, category, site_url, feed_url } = feed.state;
  const title = cut(item.title.trim() || item.summary.trim(), MAX_TITLE);
  if (title === '') return null;
  return {
    id: articleId(feed._id, item.identity),
    feed: { id: feed._id, name, category },
    title,
    description: cut(item.summary, MAX_DESCRIPTION),
    link: item.link ?? site_url ?? new URL('/', feed_url).href,
    canonical_link: item.link === null ? null : (item.canonicalLink ?? item.link),
    thumbnail_url: item.image,
    keywords: [...item.keywords],
    cve_ids: [...item.cveIds],
    saidAt: item.publishedAt,
  };
}

/** Stable for an item of a feed, whatever its content. */
export function articleId(feedId: string, identity: string): string {
  return createHash('sha256').update(`${feedId}\n${identity}`).digest('hex').slice(0, 32);
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).trimEnd()}…`;
}
