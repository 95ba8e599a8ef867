import { z } from 'zod';
import { NEWS_CATEGORIES, NEWS_PER_PAGE, RELATED_TO_ARTICLE_EPISODES } from '@elevate/rules';
import { episodeSchema, thumbnailSchema } from './episode.schema.js';

const fields = {
  id: z.string(),
  title: z.string(),
  description: z.string().describe('Plain text; empty where the source gives none.'),
  link: z.string().describe("The article's own page; http or https."),
  source: z.string(),
  category: z.enum(NEWS_CATEGORIES),
  thumbnail_url: z
    .string()
    .nullable()
    .describe("The largest of `thumbnails`: a path on this site, never the publisher's address."),
  thumbnails: z.array(thumbnailSchema).describe('Smallest first.'),
  published_at: z.string().describe('RFC 3339, UTC.'),
  created_at: z.string().describe('When it was first seen. RFC 3339, UTC.'),
  keywords: z.array(z.string()),
  cve_ids: z.array(z.string()).describe('Among `keywords`, too.'),
  is_sample: z
    .boolean()
    .optional()
    .describe('True if it is from the bundled sample, not from a feed.'),
};

export const articleSchema = z.object(fields).meta({ id: 'Article', description: 'One article.' });
export type Article = z.infer<typeof articleSchema>;

export const reportSchema = z
  .object({ id: z.string(), source: z.string(), title: z.string(), link: z.string() })
  .meta({ id: 'Report', description: 'Another article about the same story.' });

export const articleCardSchema = z
  .object({
    ...fields,
    also_reported_by: z
      .array(reportSchema)
      .describe('Of any category, whether or not they match; earliest first.'),
  })
  .meta({
    id: 'ArticleCard',
    description: 'One story: of its articles that match, the one that was published first.',
  });
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const newsPageSchema = z
  .object({
    items: z.array(articleCardSchema).describe(`Newest first, at most ${NEWS_PER_PAGE}.`),
    total: z.int().nonnegative().describe('Cards on all pages.'),
    page: z.int().positive(),
    pages: z.int().nonnegative(),
  })
  .meta({ id: 'NewsPage' });
export type NewsPage = z.infer<typeof newsPageSchema>;

export const newsStatsSchema = z
  .object({
    active_feeds: z.int().nonnegative(),
    total_articles: z.int().nonnegative(),
    last_synced_at: z
      .string()
      .nullable()
      .describe('When the latest article was first seen; null without articles. RFC 3339, UTC.'),
    unreachable: z
      .object({
        last_attempt_at: z.string().describe('RFC 3339, UTC.'),
        next_attempt_at: z.string().nullable().describe('RFC 3339, UTC.'),
      })
      .nullable()
      .describe('Present if the last attempt of every active feed failed.'),
  })
  .meta({ id: 'NewsStats' });
export type NewsStats = z.infer<typeof newsStatsSchema>;

export const articleEpisodesSchema = z
  .object({
    items: z
      .array(episodeSchema)
      .describe(`At most ${RELATED_TO_ARTICLE_EPISODES} that share a topic, newest first.`),
  })
  .meta({ id: 'ArticleEpisodes', description: 'Episodes about what an article is about.' });
export type ArticleEpisodes = z.infer<typeof articleEpisodesSchema>;
