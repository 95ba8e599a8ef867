import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { articlePicture, instant, version, webUrl } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from '../topics.js';

/** Characters; longer descriptions are truncated. */
export const MAX_DESCRIPTION = 300;

export const observedArticle = z.object({
  /** 32 hex characters: a hash of the feed's id and the item's identity. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  version,
  feed: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    category: z.enum(NEWS_CATEGORIES),
  }),
  title: z.string().min(1),
  /** Plain text; empty if the feed has none. */
  description: z.string().max(MAX_DESCRIPTION),
  /** Falls back to the site if the item has no usable link. */
  link: webUrl,
  /** Equal for one article in several feeds; null without a page. */
  canonical_link: webUrl.nullable(),
  /** Null if neither item nor page has one. */
  thumbnail_url: webUrl.nullable(),
  /** Smallest first; absent or empty without any. */
  thumbnails: z.array(articlePicture).optional(),
  /** First-seen time if the item's date is missing or invalid. */
  published_at: instant,
  first_seen_at: instant,
  keywords: z.array(z.string()),
  cve_ids: z.array(z.string()),
});
export type ObservedArticle = z.infer<typeof observedArticle>;

export const articleObserved = defineMessage({
  type: 'ingestion.article.observed.v1',
  topic: ingestionTopics.article,
  summary: 'A feed item is new or changed.',
  schema: observedArticle,
});
