import type { ArticleState } from './article.message.js';
import type { HeroState } from './hero.message.js';
import type { WithdrawalReason } from '../ingestion/index.js';

/** `POST /v1/episodes/lookup` of the catalogue: what is known of episodes, shown or not. */
export interface EpisodeLookup {
  readonly ids: readonly string[];
}

/** The most ids of one lookup. */
export const LOOKUP_IDS = 500;

/** Those nobody ever told of are left out. */
export interface EpisodeLookupResult {
  readonly items: readonly LookedUpEpisode[];
}

export interface LookedUpEpisode {
  readonly id: string;
  /** The last one known; null where it was withdrawn before anybody told it. */
  readonly title: string | null;
  readonly available: boolean;
  /** Why it may not be shown; null where it may, or where nobody said why. */
  readonly reason: WithdrawalReason | null;
}

/** `POST /v1/articles/lookup` of the catalogue: articles, in the list or out of it; unknown ones are left out. */
export interface ArticleLookupResult {
  readonly items: readonly ArticleState[];
}

/** `GET /v1/hero` of the catalogue: who is featured, and when that changes. */
export interface HeroTurn {
  /** Null before there ever was one. */
  readonly hero: HeroState | null;
  /** How often another one's turn begins. */
  readonly every_minutes: number;
  /** When the hero changed last, RFC 3339; null before it ever did. */
  readonly last_at: string | null;
  /** When it changes next, unless it has to go before. */
  readonly next_at: string;
}
