import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { instant, version, webUrl } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

/** In characters; longer descriptions are truncated. */
export const MAX_DESCRIPTION = 300;

/** A normalized feed item, independent of the feed's format. `feed` is a copy from the latest fetch. */
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
  /** The article's page, or the site's if the item has no usable link. */
  link: webUrl,
  /** Equal for one article in several feeds; null if the item has no page. */
  canonical_link: webUrl.nullable(),
  /** From the item or its page; null if neither has one. */
  thumbnail_url: webUrl.nullable(),
  /** The item's date; the time it was first seen if the date is missing or invalid. */
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
