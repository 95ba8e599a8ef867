import { eventImageSizeSchema, type EventState, imageFocusSchema } from '@elevate/contracts/events';
import { count, described, named, nullableText } from '@elevate/contracts';
import { z } from 'zod';
import { feedHealthState } from '@elevate/contracts/ingestion';
import {
  CVE_ARTICLES,
  NEWS_CATEGORIES,
  NEWS_PER_PAGE,
  RELATED_TO_ARTICLE_EPISODES,
} from '@elevate/rules';
import { corrections, episodeSchema, thumbnailSchema } from './episode.schema.js';
import { text } from '../http/api.decorator.js';

const fields = {
  id: text,
  title: text,
  description: text.describe('Plain text; empty where the source gives none.'),
  link: text.describe("The article's own page; http or https."),
  source: text,
  source_id: text.describe('For `source` of a list of news.'),
  category: z.enum(NEWS_CATEGORIES),
  thumbnail_url: nullableText.describe(
    "The largest of `thumbnails`: a path on this site, never the publisher's address.",
  ),
  thumbnails: z.array(thumbnailSchema).describe('Smallest first.'),
  published_at: text.describe('RFC 3339, UTC.'),
  created_at: text.describe('When it was first seen. RFC 3339, UTC.'),
  keywords: z.array(text),
  cve_ids: z.array(text).describe('Among `keywords`, too.'),
  is_sample: z
    .boolean()
    .optional()
    .describe('True if it is from the bundled sample, not from a feed.'),
};

export const articleSchema = described('Article', 'One article.', fields);
export type Article = z.infer<typeof articleSchema>;

export const reportSchema = described('Report', 'Another article about the same story.', {
  id: text,
  source: text,
  title: text,
  link: text,
});

const articleCardSchema = described(
  'ArticleCard',
  'One story: of its articles that match, the one that was published first.',
  {
    ...fields,
    topics: z
      .array(text)
      .describe('Episode topics that it mentions, in the order of the topic groups.'),
    exploited_cve_ids: z.array(text).describe('Of `cve_ids`, the known exploited ones.'),
    also_reported_by: z
      .array(reportSchema)
      .describe('Of any category, whether or not they match; earliest first.'),
  },
);
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const newsPageSchema = named('NewsPage', {
  items: z.array(articleCardSchema).describe(`Newest first, at most ${NEWS_PER_PAGE}.`),
  total: count.describe('Cards on all pages.'),
  page: z.int().positive(),
  pages: count,
  source: text
    .optional()
    .describe('The name of the source that was asked for, if it has a feed or articles.'),
  did_you_mean: corrections.did_you_mean.optional(),
  missing_words: corrections.missing_words.optional(),
  other_words: corrections.other_words.optional(),
});
export type NewsPage = z.infer<typeof newsPageSchema>;

export const newsStatsSchema = named('NewsStats', {
  active_feeds: count,
  total_articles: count,
  last_synced_at: nullableText.describe(
    'When the latest article was first seen; null without articles. RFC 3339, UTC.',
  ),
  sample_of: text
    .optional()
    .describe('The time of the newest sample article, while only these are shown. RFC 3339, UTC.'),
  unreachable: z
    .object({
      last_attempt_at: text.describe('RFC 3339, UTC.'),
      next_attempt_at: nullableText.describe('RFC 3339, UTC.'),
    })
    .nullable()
    .describe('Present if the last attempt of every active feed failed.'),
  known_exploited: count.describe('Stories about vulnerabilities that are known to be exploited.'),
});
export type NewsStats = z.infer<typeof newsStatsSchema>;

export const articleEpisodesSchema = described(
  'ArticleEpisodes',
  'Episodes about what an article is about.',
  {
    items: z
      .array(episodeSchema)
      .describe(`At most ${RELATED_TO_ARTICLE_EPISODES} that share a topic, newest first.`),
  },
);
export type ArticleEpisodes = z.infer<typeof articleEpisodesSchema>;

export const lastArticleSchema = z.object({ title: text, link: text, published_at: text });

export const newsSourceSchema = described('NewsSource', 'An active feed that news comes from.', {
  id: text,
  name: text,
  site_url: nullableText,
  feed_url: text,
  category: z.enum(NEWS_CATEGORIES),
  health: feedHealthState.describe(
    '`stale`: no new articles for much longer than usual. `blocked`: the publisher refuses programs.',
  ),
  articles: count.describe('Articles on the site.'),
  last_article: lastArticleSchema.nullable(),
});

export const newsSourcesSchema = named('NewsSources', {
  items: z.array(newsSourceSchema).describe('By name.'),
});
export type NewsSources = z.infer<typeof newsSourcesSchema>;

export const knownExploitedSchema = described(
  'KnownExploited',
  "An entry of CISA's catalog of Known Exploited Vulnerabilities.",
  {
    title: text,
    vendor: text,
    product: text,
    summary: text,
    date_added: text.describe('The day on which the catalog listed it.'),
    due_date: nullableText.describe('The day by which US federal agencies must act.'),
    known_ransomware: z.boolean().describe('False if no use by ransomware is known.'),
  },
);

const statedScoreSchema = described('StatedScore', 'A score that an article states.', {
  score: z.number().min(0).max(10).describe('A CVSS score.'),
  source: text,
  link: text,
});

export const cveSchema = described('Cve', 'A vulnerability, and the news about it.', {
  id: text,
  known_exploited: knownExploitedSchema.nullable(),
  scores: z
    .array(statedScoreSchema)
    .describe('From articles about this vulnerability alone; one for each score.'),
  items: z.array(articleCardSchema).describe(`Newest first, at most ${CVE_ARTICLES}.`),
  total: count.describe('Stories about it.'),
});
export type Cve = z.infer<typeof cveSchema>;

const address = 'An absolute address, or a path of this site.';

/** Visitors do not get these fields of a message. */
type HiddenEventField =
  | 'version'
  | 'absolute_image_url'
  | 'status'
  | 'published_at'
  | 'created_at'
  | 'is_sample'
  | 'updated_at';

export const eventCardSchema = described('EventCard', 'A conference, a meetup.', {
  id: text,
  title: text,
  description_short: text,
  image_url: text.describe(address),
  image_sizes: z.array(eventImageSizeSchema).describe('Smallest first.'),
  image_alt: text,
  image_focus: imageFocusSchema
    .optional()
    .describe('The point that crops of the image keep; absent for the center.'),
  starts_at: text.describe('RFC 3339, UTC.'),
  all_day: z
    .boolean()
    .optional()
    .describe(
      'True if only the days are known: from `starts_at` to before `ends_at`, both at 00:00 UTC.',
    ),
  ends_at: nullableText.describe('Never before `starts_at`.'),
  time_zone: nullableText.describe(
    'The IANA name of the zone the event takes place in; null where unknown.',
  ),
  organizer: nullableText,
  location: nullableText,
  cta_url: nullableText.describe("The event's own page; http or https."),
  tags: z.array(text),
  cancelled: z.boolean().optional().describe('True if the organizer cancelled the event.'),
} satisfies Readonly<Record<Exclude<keyof EventState, HiddenEventField>, z.ZodType>>);
export type EventCard = z.infer<typeof eventCardSchema>;

export const eventCardsSchema = named('EventCards', {
  items: z.array(eventCardSchema).describe('The one that begins last first.'),
  next_change_at: nullableText.describe(
    'When the next event begins and changes this list; null where none will.',
  ),
  next_up: eventCardSchema
    .nullable()
    .describe('Of the events that have not ended, the first to begin; null without one.'),
});
export type EventCards = z.infer<typeof eventCardsSchema>;
