import { EPISODE_ID } from '@elevate/rules';
import { z } from 'zod';
import { endTime, matching, namedDto, ruled, time } from '../dto.js';
import { named, nullableText, type Shape } from '../fields.js';

export const MOST_HERO_EXCLUSIONS = 1_000;
export const HERO_CANDIDATES = 10;
export const MOST_EDITOR_PICKS = 100;

export const episodeName = {
  episode_id: z.string(),
  title: nullableText.describe('Null if it was withdrawn before a title was known.'),
  thumbnail_url: z.string().nullable(),
  available: z.boolean().describe('False for withdrawn, hidden and unknown episodes.'),
};
const namedEpisode = named('NamedEpisode', episodeName);
export type NamedEpisode = Shape<typeof namedEpisode>;

export const editorPicksSchema = named('EditorPicks', {
  version: z.int().describe('Is the `ETag`. A change sends it as `If-Match`.'),
  ordered: z.boolean().describe('False while no order is set: then the newest come first.'),
  episodes: z.array(
    named('EditorPick', {
      ...episodeName,
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
});
export type EditorPicks = Shape<typeof editorPicksSchema>;

const episode_id = matching(EPISODE_ID, 'Must be the id of an episode');
export const pickToSave = z.object({
  episode_id,
  from: time.nullable().optional(),
  until: endTime.nullable().optional(),
});
export type PickToSave = Shape<typeof pickToSave>;

export class EditorPicksOrderDto extends namedDto('EditorPicksOrder', {
  episodes: ruled(z.array(pickToSave).max(MOST_EDITOR_PICKS), checkDistinctTalks)
    .nullable()
    .describe('At most 100, in order. Null gives the order up and keeps the picks.'),
}) {}
export type EditorPicksOrder = Shape<typeof EditorPicksOrderDto.schema>;

export function checkDistinctTalks(picks: unknown): string | undefined {
  if (picks === undefined) return 'episodes should not be null or undefined';
  const ids = Array.isArray(picks)
    ? picks.map((pick?: Partial<PickToSave>) => pick?.episode_id)
    : [];
  const areDistinct = Array.isArray(picks) && new Set(ids).size === ids.length;
  return areDistinct ? undefined : 'Must name each episode once';
}

export const heroDeskSchema = named('HeroDesk', {
  version: z
    .string()
    .default('')
    .describe('Of the pin; a change of the pin sends it as `If-Match`.'),
  hero: z
    .object({ ...episodeName, since: z.string() })
    .nullable()
    .meta({ id: 'CurrentHero' }),
  pin: z
    .object({ ...episodeName, until: z.string() })
    .nullable()
    .meta({ id: 'HeroPin' }),
  excluded: z.array(namedEpisode).describe('Never chosen as the hero.'),
  next_at: z.string().describe('When another episode becomes the hero.'),
});
export type HeroDesk = Shape<typeof heroDeskSchema>;

export class HeroPinChangeDto extends namedDto('HeroPinChange', { episode_id, until: time }) {}

const points = z.number().nonnegative();

const heroCandidate = named('HeroCandidate', {
  ...episodeName,
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
  rests_until: nullableText.describe(
    'It was the hero in the last 24 hours and comes after the others until then.',
  ),
});
export type HeroPoints = Shape<typeof heroCandidate>['points'];

export const heroCandidatesSchema = named('HeroCandidates', {
  items: z.array(heroCandidate).describe('The next hero first.'),
});
export type HeroCandidates = Shape<typeof heroCandidatesSchema>;
