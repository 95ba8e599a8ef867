import { z } from 'zod';
import { dtoWith } from '../dto.js';
import { nullableText, type Shape } from '../fields.js';
import { withdrawalReason } from '../ingestion/index.js';
import { articleState } from './article.message.js';
import type { HeroState } from './hero.message.js';

export const LOOKUP_IDS = 500;

export class LookupDto extends dtoWith({
  ids: z.array(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)).max(LOOKUP_IDS),
}) {}

const lookedUpEpisode = z.object({
  id: z.string(),
  title: nullableText.describe('Last known title; null if withdrawn before one was known.'),
  available: z.boolean(),
  reason: withdrawalReason.nullable(),
});
export type LookedUpEpisode = Shape<typeof lookedUpEpisode>;

export const episodeLookupSchema = z.object({ items: z.array(lookedUpEpisode) });
export type EpisodeLookupResult = Shape<typeof episodeLookupSchema>;

export const articleLookupSchema = z.object({ items: z.array(articleState) });
export type ArticleLookupResult = z.infer<typeof articleLookupSchema>;

export interface HeroTurn {
  readonly hero: HeroState | null;
  readonly every_minutes: number;
  readonly last_at: string | null;
  /** Latest time; earlier if the hero becomes unavailable. */
  readonly next_at: string;
}
