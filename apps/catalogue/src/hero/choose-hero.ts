import type { HeroCandidate } from '../episodes/episode.repository.js';

/** An episode rests for this long after it was the hero. */
export const HERO_REST_MS = 24 * 60 * 60 * 1000;

export interface FormerHero {
  readonly episode_id: string;
  /** RFC 3339. */
  readonly until: string;
}

/**
 * Chooses the episode with the best score that was not the hero within the last 24 hours. When all were, it
 * chooses the one whose turn is longest ago. Equal scores are ordered by id, so that every replica chooses
 * the same hero. Null when there is no episode.
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
  /** When it stopped being the hero, if less than 24 hours ago. */
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

const DAY_MS = 24 * 60 * 60 * 1000;

// The banner needs a picture, and a video that plays in the page.
const PICTURE = 50;
const EMBEDDABLE = 30;
// More than any count of views gives, so that an editor's judgement counts first.
const EDITOR_PICK = 100;
// A new talk gets all of it, a talk of half a year a half, a talk of ten years a twentieth.
const NEWEST = 40;
const HALF_AGE_DAYS = 180;
// Each tenfold of views counts the same: a million is 60, a hundred 20.
const TENFOLD_OF_VIEWS = 10;

/**
 * Scores an episode: 50 for a picture, 30 for being playable in the page, 100 for an editor's pick, up to 40
 * for being new, and 10 for each power of ten of its views. Unknown views and dates count as 0.
 */
export function heroScore(episode: HeroCandidate, now: Date): number {
  return (
    (episode.thumbnail_url === null ? 0 : PICTURE) +
    (episode.embeddable ? EMBEDDABLE : 0) +
    (episode.is_editor_pick ? EDITOR_PICK : 0) +
    recency(episode.published_at, now) +
    TENFOLD_OF_VIEWS * Math.log10(1 + (episode.view_count ?? 0))
  );
}

function recency(publishedAt: string | null, now: Date): number {
  if (publishedAt === null) return 0;
  const days = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / DAY_MS);
  return (NEWEST * HALF_AGE_DAYS) / (HALF_AGE_DAYS + days);
}
