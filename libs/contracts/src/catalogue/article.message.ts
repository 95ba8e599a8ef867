import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import { instant, version, webUrl } from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from './topics.js';

export const articleState = z.object({
  id: z
    .string()
    .min(1)
    .describe('Given by ingestion; stays the same when the feed changes the article.'),
  version,
  title: z.string().min(1),
  description: z.string().describe('Plain text; empty where the feed gives none.'),
  link: webUrl.describe("The article's own page."),
  source: z.string().min(1).describe("The feed's name."),
  source_id: z.string().min(1),
  category: z.enum(NEWS_CATEGORIES),
  thumbnail_url: webUrl.nullable(),
  published_at: instant,
  created_at: instant.describe('When it was first seen; never changes.'),
  keywords: z.array(z.string()),
  cve_ids: z
    .array(z.string())
    .describe(
      'As written by their register, e.g. `CVE-2021-44228`; they are among `keywords` too.',
    ),
  topics: z
    .array(z.string())
    .describe("Topics of episodes that the article speaks of, in the order of the site's groups."),
  story_id: z
    .string()
    .min(1)
    .describe(
      'The same for all the articles that report one story; an article alone is its own story.',
    ),
});
export type ArticleState = z.infer<typeof articleState>;

export const articleChanged = defineMessage({
  type: 'catalogue.article.changed.v1',
  topic: catalogueTopics.article,
  summary: 'The whole public state of a news article.',
  schema: articleState,
});

export const articleRemoved = defineRemoval({
  type: 'catalogue.article.removed.v1',
  topic: catalogueTopics.article,
  summary: 'The article left the list by its age.',
});
