import { z } from 'zod';
import {
  BULK_ACTIONS,
  CORRECTABLE,
  CURATION_STATES,
  EPISODE_WITHDRAWALS,
  SKIP_REASONS,
  TOPIC_PLACES,
  type BulkChange,
  type BulkOutcome,
  type CuratedEpisode,
  type CuratedPage,
  type EpisodeChange,
  type EpisodeChoices,
} from '@elevate/contracts/catalogue';

const texts = {
  title: z.string().nullable().describe('Null if it was withdrawn before a title was known.'),
  description: z.string().nullable(),
  topics: z.array(z.string()),
  speakers: z.array(z.string()),
  language: z.string().nullable().describe('A BCP 47 tag; null if unknown.'),
};

const row = {
  id: z.string(),
  title: texts.title,
  channel: z.object({ id: z.string(), name: z.string() }).nullable(),
  topics: texts.topics,
  thumbnail_url: z.string().nullable(),
  published_at: z.string().nullable(),
  duration_seconds: z.int().nullable(),
  view_count: z.int().nullable(),
  is_editor_pick: z.boolean(),
  state: z
    .enum(CURATION_STATES)
    .describe('`withdrawn` and `short`: the source decided; a hidden episode is `hidden`.'),
  hidden: z.boolean(),
  hidden_reason: z.string().nullable(),
  withdrawn_for: z
    .enum(EPISODE_WITHDRAWALS)
    .nullable()
    .describe('Null if it is available or without reason.'),
  corrected: z.array(z.enum(CORRECTABLE)).describe('The fields with a correction.'),
};

export const curatedPageSchema = z
  .object({
    items: z.array(z.object(row).meta({ id: 'CuratedRow' })),
    total: z.int().describe('Of all pages.'),
    page: z.int(),
    pages: z.int(),
  })
  .meta({ id: 'CuratedPage' }) satisfies z.ZodType<CuratedPage, unknown>;

export const curatedEpisodeSchema = z
  .object({
    ...row,
    ...texts,
    version: z.string().describe('Is the `ETag`. A change sends it as `If-Match`.'),
    source: z.object(texts).describe("The source's values, also where a correction wins."),
    source_tags: z.array(z.string()),
    topic_reasons: z
      .array(
        z.object({
          topic: z.string(),
          matches: z.array(z.object({ where: z.enum(TOPIC_PLACES), text: z.string() })),
        }),
      )
      .describe("Why the source's episode has its topics: what matched where."),
  })
  .meta({
    id: 'CuratedEpisode',
    description: 'An episode as curators see it.',
  }) satisfies z.ZodType<CuratedEpisode, unknown>;

export const episodeChangeSchema = z
  .object({
    hidden: z.boolean().nullable().optional(),
    hidden_reason: z.string().nullable().optional(),
    title: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    topics: z.array(z.string()).nullable().optional(),
    speakers: z.array(z.string()).nullable().optional(),
    language: z.string().nullable().optional(),
  })
  .meta({
    id: 'EpisodeChange',
    description: "Omitted fields stay unchanged; null gives the source's value back.",
  }) satisfies z.ZodType<unknown, EpisodeChange>;

export const bulkChangeSchema = z
  .object({
    action: z.enum(BULK_ACTIONS),
    ids: z.array(z.string()).optional().describe('At most 200. Not with `undo`.'),
    topic: z.string().optional().describe('Of `add-topic` and `remove-topic`.'),
    hidden_reason: z.string().nullable().optional().describe('Of `hide`.'),
    episodes: z
      .array(
        z.object({
          id: z.string(),
          version: z.string(),
          hidden: z.boolean().optional(),
          hidden_reason: z.string().nullable().optional(),
          topics: z.array(z.string()).nullable().optional(),
        }),
      )
      .optional()
      .describe('Of `undo`, as the response to an earlier action gives it.'),
  })
  .meta({ id: 'BulkChange' });

export const bulkOutcomeSchema = z
  .object({
    changed: z.int(),
    unchanged: z.int().describe('Had the values already.'),
    missing: z.array(z.string()).describe('Unknown ids.'),
    skipped: z
      .array(z.object({ id: z.string(), reason: z.enum(SKIP_REASONS) }))
      .describe('Left as they are: changed by another person, or full of topics.'),
    undo: bulkChangeSchema
      .nullable()
      .describe('Send this body to take the action back; null if nothing changed.'),
  })
  .meta({ id: 'BulkOutcome' });

export const episodeChoicesSchema = z
  .object({
    channels: z.array(z.object({ id: z.string(), name: z.string(), episodes: z.int() })),
    topics: z
      .array(z.object({ name: z.string(), episodes: z.int() }))
      .describe('The 300 most frequent topics.'),
  })
  .meta({ id: 'EpisodeChoices' }) satisfies z.ZodType<EpisodeChoices, unknown>;

export type BulkAnswer = z.infer<typeof bulkOutcomeSchema>;
export type { BulkChange, BulkOutcome };
