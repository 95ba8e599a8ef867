import type { ArticleState } from './article.message.js';
import type { HeroState } from './hero.message.js';
import type { WithdrawalReason } from '../ingestion/index.js';

export interface EpisodeLookup {
  readonly ids: readonly string[];
}

export const LOOKUP_IDS = 500;

export interface EpisodeLookupResult {
  readonly items: readonly LookedUpEpisode[];
}

export interface LookedUpEpisode {
  readonly id: string;
  /** Last known title; null if withdrawn before one was known. */
  readonly title: string | null;
  readonly available: boolean;
  readonly reason: WithdrawalReason | null;
}

export interface ArticleLookupResult {
  readonly items: readonly ArticleState[];
}

export interface HeroTurn {
  readonly hero: HeroState | null;
  readonly every_minutes: number;
  readonly last_at: string | null;
  /** Latest time; earlier if the hero becomes unavailable. */
  readonly next_at: string;
}
