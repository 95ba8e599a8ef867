import { z } from 'zod';
import { NEWS_CATEGORIES } from '@elevate/rules';
import {
  absoluteAddress,
  articlePicture,
  instant,
  optionalFlag,
  textList,
  version,
  webUrl,
} from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

export const articleState = z.object({
  id: z.string().min(1).describe('Assigned by ingestion; stable when the feed edits the article.'),
  version,
  title: z.string().min(1),
  description: z.string().describe('Plain text; empty if the feed has none.'),
  link: webUrl.describe("The article's own page."),
  source: z.string().min(1).describe("The feed's name."),
  source_id: z.string().min(1),
  category: z.enum(NEWS_CATEGORIES),
  thumbnail_url: webUrl
    .nullable()
    .describe("The picture's address at its publisher; this site shows `thumbnails` only."),
  thumbnails: z
    .array(articlePicture.extend({ absolute_url: absoluteAddress }))
    .optional()
    .describe("The site's copies of the picture, smallest first; empty or absent without any."),
  published_at: instant,
  created_at: instant.describe('The time the article was first seen; never changes.'),
  changed_at: instant
    .optional()
    .describe('The time of the last change that its feed made; absent in older messages.'),
  keywords: z.array(z.string()),
  cve_ids: textList.describe(
    'In CVE notation, e.g. `CVE-2021-44228`; some are also in `keywords`.',
  ),
  topics: textList.describe(
    "Episode topics that the article mentions, in the order of the site's topic groups.",
  ),
  is_sample: optionalFlag.describe(
    'True if the article is from the bundled sample, not from a feed.',
  ),
  story_id: z
    .string()
    .min(1)
    .describe('Shared by all articles about the same story; a single article is its own story.'),
});
export type ArticleState = z.infer<typeof articleState>;

export const articleChanged = defineMessage({
  type: 'catalogue.article.changed.v1',
  topic: catalogueTopics.article,
  summary: 'The full public state of a news article.',
  schema: articleState,
});

export const articleRemoved = defineRemoval({
  type: 'catalogue.article.removed.v1',
  topic: catalogueTopics.article,
  summary: 'The article exceeded the retention period and left the list.',
});
