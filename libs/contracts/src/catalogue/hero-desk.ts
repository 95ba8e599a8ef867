import type { NamedEpisode } from './editor-picks.js';

export const MOST_HERO_EXCLUSIONS = 1_000;
export const HERO_CANDIDATES = 10;

/** The hero as curators see it. */
export interface HeroDesk {
  readonly hero: (NamedEpisode & { readonly since: string }) | null;
  readonly pin: (NamedEpisode & { readonly until: string }) | null;
  /** Never chosen as the hero. */
  readonly excluded: readonly NamedEpisode[];
  readonly next_at: string;
}

export interface HeroPinChange {
  readonly episode_id: string;
  readonly until: string;
}

/** The points of a score; they add up to it. */
export interface HeroPoints {
  readonly picture: number;
  readonly embeddable: number;
  readonly editor_pick: number;
  readonly recency: number;
  readonly views: number;
}

export interface HeroCandidateScore extends NamedEpisode {
  readonly score: number;
  readonly points: HeroPoints;
  /** It was the hero in the last 24 hours and comes after the others until this time. */
  readonly rests_until: string | null;
}

export interface HeroCandidates {
  /** The next hero first. */
  readonly items: readonly HeroCandidateScore[];
}
