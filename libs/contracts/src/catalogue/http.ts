import type { ArticleState } from './article.message.js';
import type { HeroState } from './hero.message.js';
import type { WithdrawalReason } from '../ingestion/index.js';

/** `POST /v1/episodes/lookup` of the catalogue: also finds unavailable episodes. */
export interface EpisodeLookup {
  readonly ids: readonly string[];
}

export const LOOKUP_IDS = 500;

/** Unknown ids are left out. */
export interface EpisodeLookupResult {
  readonly items: readonly LookedUpEpisode[];
}

export interface LookedUpEpisode {
  readonly id: string;
  /** The last known title; null if the withdrawal arrived before any title. */
  readonly title: string | null;
  readonly available: boolean;
  readonly reason: WithdrawalReason | null;
}

/** `POST /v1/articles/lookup` of the catalogue: also finds retired articles; unknown ids are left out. */
export interface ArticleLookupResult {
  readonly items: readonly ArticleState[];
}

/** `GET /v1/hero` of the catalogue: the current hero and the rotation times. */
export interface HeroTurn {
  readonly hero: HeroState | null;
  /** The rotation interval. */
  readonly every_minutes: number;
  readonly last_at: string | null;
  /** The latest time of the next rotation; earlier if the hero becomes unavailable. */
  readonly next_at: string;
}
