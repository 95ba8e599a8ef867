import { heroScore, type HeroCandidate } from './hero-score.js';

/** How long an episode that was the hero lets others go first. */
export const HERO_REST_MS = 24 * 60 * 60 * 1000;

/** An episode that was the hero, until then. */
export interface FormerHero {
  readonly episode_id: string;
  /** RFC 3339. */
  readonly until: string;
}

/**
 * Picks the next hero: the best-scored episode that was not the hero within the last 24 hours; where
 * every one was, the one whose turn is longest ago. Equal scores go by id, so that the same
 * catalogue always gives the same hero. Null where there is no episode at all.
 */
export async function chooseHero(
  candidates: AsyncIterable<HeroCandidate> | Iterable<HeroCandidate>,
  history: readonly FormerHero[],
  now: Date,
): Promise<string | null> {
  const resting = restingAt(history, now);
  let best: Ranked | null = null;
  for await (const candidate of candidates) {
    const ranked = {
      id: candidate.id,
      score: heroScore(candidate, now),
      until: resting.get(candidate.id) ?? null,
    };
    if (best === null || goesBefore(ranked, best)) best = ranked;
  }
  return best?.id ?? null;
}

interface Ranked {
  readonly id: string;
  readonly score: number;
  /** Until when it was the hero, where that is less than 24 hours ago. */
  readonly until: number | null;
}

function goesBefore(a: Ranked, b: Ranked): boolean {
  if (a.until !== b.until) {
    if (a.until === null || b.until === null) return a.until === null;
    return a.until < b.until;
  }
  if (a.score !== b.score) return a.score > b.score;
  return a.id < b.id;
}

function restingAt(history: readonly FormerHero[], now: Date): Map<string, number> {
  const resting = new Map<string, number>();
  for (const { episode_id, until } of history) {
    const ended = Date.parse(until);
    const latest = Math.max(ended, resting.get(episode_id) ?? 0);
    if (latest > now.getTime() - HERO_REST_MS) resting.set(episode_id, latest);
  }
  return resting;
}
