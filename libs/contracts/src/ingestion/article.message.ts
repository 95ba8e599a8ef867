import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { instant, version, webUrl } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

/** Characters of an article's description; what the feed says beyond them is cut. */
export const MAX_DESCRIPTION = 300;

/**
 * One item of a feed, normalised: nothing downstream knows which format it came in. The feed is
 * named as it was when the item was last read.
 */
export const observedArticle = z.object({
  /** 32 hex characters, of the feed's id and the item's own identity. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  version,
  feed: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    category: z.enum(NEWS_CATEGORIES),
  }),
  /** Plain text. */
  title: z.string().min(1),
  /** Plain text; empty where the feed gives none. */
  description: z.string().max(MAX_DESCRIPTION),
  /** The article's own page; the site's where the item names none that can be followed. */
  link: webUrl,
  /** The same for one article in several feeds; null where the item names no page of its own. */
  canonical_link: webUrl.nullable(),
  /** Of the item, or of its page once that was asked; null while there is none. */
  thumbnail_url: webUrl.nullable(),
  /** As the item says; when it was first seen where it says nothing, or nothing that can be. */
  published_at: instant,
  /** Never changes. */
  first_seen_at: instant,
  keywords: z.array(z.string()),
  /** Upper case, e.g. `CVE-2021-44228`. */
  cve_ids: z.array(z.string()),
});
export type ObservedArticle = z.infer<typeof observedArticle>;

export const articleObserved = defineMessage({
  type: 'ingestion.article.observed.v1',
  topic: ingestionTopics.article,
  summary: 'An item of a feed was seen for the first time, or something about it changed.',
  schema: observedArticle,
});
