import { eventImageSizeSchema, imageFocusSchema } from '@elevate/contracts/events';
import { z } from 'zod';
import { feedHealthState } from '@elevate/contracts/ingestion';
import {
  CVE_ARTICLES,
  NEWS_CATEGORIES,
  NEWS_PER_PAGE,
  RELATED_TO_ARTICLE_EPISODES,
} from '@elevate/rules';
import { episodeSchema, thumbnailSchema } from './episode.schema.js';

const fields = {
  id: z.string(),
  title: z.string(),
  description: z.string().describe('Plain text; empty where the source gives none.'),
  link: z.string().describe("The article's own page; http or https."),
  source: z.string(),
  source_id: z.string().describe('For `source` of a list of news.'),
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

const reportSchema = z
  .object({ id: z.string(), source: z.string(), title: z.string(), link: z.string() })
  .meta({ id: 'Report', description: 'Another article about the same story.' });

const articleCardSchema = z
  .object({
    ...fields,
    topics: z
      .array(z.string())
      .describe('Episode topics that it mentions, in the order of the topic groups.'),
    exploited_cve_ids: z.array(z.string()).describe('Of `cve_ids`, the known exploited ones.'),
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
    source: z
      .string()
      .optional()
      .describe('The name of the source that was asked for, if it has a feed or articles.'),
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
    sample_of: z
      .string()
      .optional()
      .describe(
        'The time of the newest sample article, while only these are shown. RFC 3339, UTC.',
      ),
    unreachable: z
      .object({
        last_attempt_at: z.string().describe('RFC 3339, UTC.'),
        next_attempt_at: z.string().nullable().describe('RFC 3339, UTC.'),
      })
      .nullable()
      .describe('Present if the last attempt of every active feed failed.'),
    known_exploited: z
      .int()
      .nonnegative()
      .describe('Stories about vulnerabilities that are known to be exploited.'),
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

const newsSourceSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    site_url: z.string().nullable(),
    feed_url: z.string(),
    category: z.enum(NEWS_CATEGORIES),
    health: feedHealthState.describe(
      '`stale`: no new articles for much longer than usual. `blocked`: the publisher refuses programs.',
    ),
    articles: z.int().nonnegative().describe('Articles on the site.'),
    last_article: z
      .object({ title: z.string(), link: z.string(), published_at: z.string() })
      .nullable(),
  })
  .meta({ id: 'NewsSource', description: 'An active feed that news comes from.' });

export const newsSourcesSchema = z
  .object({ items: z.array(newsSourceSchema).describe('By name.') })
  .meta({ id: 'NewsSources' });
export type NewsSources = z.infer<typeof newsSourcesSchema>;

const knownExploitedSchema = z
  .object({
    title: z.string(),
    vendor: z.string(),
    product: z.string(),
    summary: z.string(),
    date_added: z.string().describe('The day on which the catalog listed it.'),
    due_date: z.string().nullable().describe('The day by which US federal agencies must act.'),
    known_ransomware: z.boolean().describe('False if no use by ransomware is known.'),
  })
  .meta({
    id: 'KnownExploited',
    description: "An entry of CISA's catalog of Known Exploited Vulnerabilities.",
  });

const statedScoreSchema = z
  .object({
    score: z.number().min(0).max(10).describe('A CVSS score.'),
    source: z.string(),
    link: z.string(),
  })
  .meta({ id: 'StatedScore', description: 'A score that an article states.' });

export const cveSchema = z
  .object({
    id: z.string(),
    known_exploited: knownExploitedSchema.nullable(),
    scores: z
      .array(statedScoreSchema)
      .describe('From articles about this vulnerability alone; one for each score.'),
    items: z.array(articleCardSchema).describe(`Newest first, at most ${CVE_ARTICLES}.`),
    total: z.int().nonnegative().describe('Stories about it.'),
  })
  .meta({ id: 'Cve', description: 'A vulnerability, and the news about it.' });
export type Cve = z.infer<typeof cveSchema>;

const address = 'An absolute address, or a path of this site.';

export const eventCardSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description_short: z.string(),
    image_url: z.string().describe(address),
    image_sizes: z.array(eventImageSizeSchema).describe('Smallest first.'),
    image_alt: z.string(),
    image_focus: imageFocusSchema
      .optional()
      .describe('The point that crops of the image keep; absent for the center.'),
    starts_at: z.string().describe('RFC 3339, UTC.'),
    all_day: z
      .boolean()
      .optional()
      .describe(
        'True if only the days are known: from `starts_at` to before `ends_at`, both at 00:00 UTC.',
      ),
    ends_at: z.string().nullable().describe('Never before `starts_at`.'),
    time_zone: z
      .string()
      .nullable()
      .describe('The IANA name of the zone the event takes place in; null where unknown.'),
    organizer: z.string().nullable(),
    location: z.string().nullable(),
    cta_url: z.string().nullable().describe("The event's own page; http or https."),
    tags: z.array(z.string()),
    cancelled: z.boolean().optional().describe('True if the organizer cancelled the event.'),
  })
  .meta({ id: 'EventCard', description: 'A conference, a meetup.' });
export type EventCard = z.infer<typeof eventCardSchema>;

export const eventCardsSchema = z
  .object({
    items: z.array(eventCardSchema).describe('The one that begins last first.'),
    next_change_at: z
      .string()
      .nullable()
      .describe('When the next event begins and changes this list; null where none will.'),
    next_up: eventCardSchema
      .nullable()
      .describe('Of the events that have not ended, the first to begin; null without one.'),
  })
  .meta({ id: 'EventCards' });
export type EventCards = z.infer<typeof eventCardsSchema>;
