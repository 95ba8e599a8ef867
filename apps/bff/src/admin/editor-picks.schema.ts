import { z } from 'zod';
import type {
  EditorPicks,
  EditorPicksOrder,
  HeroCandidates,
  HeroDesk,
  HeroPinChange,
} from '@elevate/contracts/catalogue';

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
