import { z } from 'zod';
import {
  BULK_ACTIONS,
  type BulkChange,
  type BulkOutcome,
  CORRECTABLE,
  type CuratedEpisode,
  type CuratedPage,
  CURATION_STATES,
  type EditorPicks,
  type EditorPicksOrder,
  EPISODE_WITHDRAWALS,
  type EpisodeChange,
  type EpisodeChoices,
  type HeroCandidates,
  type HeroDesk,
  type HeroPinChange,
  SKIP_REASONS,
  type SpeakerMergeChange,
  type SpeakerMerges,
  type SpeakerPage,
  TOPIC_PLACES,
} from '@elevate/contracts/catalogue';
import { EPISODE_LIMITS } from '@elevate/rules';

const name = z.string().min(1).max(EPISODE_LIMITS.speaker);
const version = z.int().describe('Of the merges; is the `ETag`. A merge sends it as `If-Match`.');
const applying = z
  .boolean()
  .describe('True while some talks still have the names of before the last change.');
const speakerName = z
  .object({ name: z.string(), talks: z.int().nonnegative() })
  .meta({ id: 'SpeakerName' });

export const speakerPageSchema = z
  .object({
    version,
    applying,
    items: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          talks: z.int().nonnegative().describe('Also hidden and withdrawn ones.'),
          merged: z.array(speakerName).describe('Names that were merged into this one.'),
          similar: z.array(speakerName).describe('Speakers who may be the same person.'),
        })
        .meta({ id: 'ListedSpeaker' }),
    ),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    pages: z.int().positive(),
  })
  .meta({ id: 'ListedSpeakers' }) satisfies z.ZodType<SpeakerPage, unknown>;

export const speakerMergeSchema = z
  .object({ name, into: name.nullable().describe('Null takes the merge of `name` back.') })
  .meta({ id: 'SpeakerMerge' }) satisfies z.ZodType<unknown, SpeakerMergeChange>;

export const speakerMergesSchema = z
  .object({
    version,
    applying,
    merges: z.array(z.object({ name: z.string(), into: z.string() })),
  })
  .meta({ id: 'SpeakerMerges' }) satisfies z.ZodType<SpeakerMerges, unknown>;

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

const named = {
  episode_id: z.string(),
  title: z.string().nullable().describe('Null if it was withdrawn before a title was known.'),
  thumbnail_url: z.string().nullable(),
  available: z.boolean().describe('False for withdrawn, hidden and unknown episodes.'),
};
const namedEpisode = z.object(named).meta({ id: 'NamedEpisode' });

export const editorPicksSchema = z
  .object({
    version: z.int().describe('Is the `ETag`. A change sends it as `If-Match`.'),
    ordered: z.boolean().describe('False while no order is set: then the newest come first.'),
    episodes: z.array(
      z
        .object({ ...named, from: z.string().nullable(), until: z.string().nullable() })
        .meta({ id: 'EditorPick' }),
    ),
  })
  .meta({ id: 'EditorPicks' }) satisfies z.ZodType<EditorPicks, unknown>;

export const editorPicksOrderSchema = z
  .object({
    episodes: z
      .array(
        z.object({
          episode_id: z.string(),
          from: z.iso.datetime().nullable().optional(),
          until: z.iso.datetime().nullable().optional(),
        }),
      )
      .nullable()
      .describe('At most 100, in order. Null gives the order up and keeps the picks.'),
  })
  .meta({ id: 'EditorPicksOrder' }) satisfies z.ZodType<unknown, EditorPicksOrder>;

export const heroDeskSchema = z
  .object({
    hero: z
      .object({ ...named, since: z.string() })
      .nullable()
      .meta({ id: 'CurrentHero' }),
    pin: z
      .object({ ...named, until: z.string() })
      .nullable()
      .meta({ id: 'HeroPin' }),
    excluded: z.array(namedEpisode).describe('Never chosen as the hero.'),
    next_at: z.string().describe('When another episode becomes the hero.'),
  })
  .meta({ id: 'HeroDesk' }) satisfies z.ZodType<HeroDesk, unknown>;

export const heroPinChangeSchema = z
  .object({ episode_id: z.string(), until: z.iso.datetime() })
  .meta({ id: 'HeroPinChange' }) satisfies z.ZodType<unknown, HeroPinChange>;

const points = z.number().nonnegative();

export const heroCandidatesSchema = z
  .object({
    items: z
      .array(
        z
          .object({
            ...named,
            score: points,
            points: z
              .object({
                picture: points,
                embeddable: points,
                editor_pick: points,
                recency: points,
                views: points,
              })
              .describe('They add up to the score.'),
            rests_until: z
              .string()
              .nullable()
              .describe(
                'It was the hero in the last 24 hours and comes after the others until then.',
              ),
          })
          .meta({ id: 'HeroCandidate' }),
      )
      .describe('The next hero first.'),
  })
  .meta({ id: 'HeroCandidates' }) satisfies z.ZodType<HeroCandidates, unknown>;
