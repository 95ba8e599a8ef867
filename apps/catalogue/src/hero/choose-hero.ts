import type { HeroPoints } from '@elevate/contracts/catalogue';
import type { HeroCandidate } from '../episodes/episode.repository.js';
import type { FormerHero, HeroDocument, HeroPin } from './hero.repository.js';
import { DAY_MS } from '@elevate/rules';

/** The last 24 hours, including the replaced hero. */
export function historyAt(hero: HeroDocument | null, until: Date): FormerHero[] {
  if (!hero) return [];
  const { episode_id } = hero.state;
  const gone = episode_id === null ? [] : [{ episode_id, until: until.toISOString() }];
  const oldest = until.getTime() - HERO_REST_MS;
  return [...hero.history.filter((former) => Date.parse(former.until) > oldest), ...gone];
}

export function pinAt(hero: HeroDocument | null, now: Date): HeroPin | null {
  const pin = hero?.pin;
  return pin && Date.parse(pin.until) > now.getTime() ? pin : null;
}

export const HERO_REST_MS = DAY_MS;

/**
 * The best score that was not the hero in the last 24 hours, else the least recent. Ties break by id, so replicas
 * agree.
 */
export async function chooseHero(
  candidates: Candidates,
  history: readonly FormerHero[],
  now: Date,
): Promise<string | null> {
  const [best] = await bestHeroes(candidates, history, now, 1);
  return best?.id ?? null;
}

type Candidates = AsyncIterable<HeroCandidate> | Iterable<HeroCandidate>;

interface RankedHero {
  readonly id: string;
  readonly score: number;
  readonly points: HeroPoints;
  /** End of its last turn if it was the hero in the last 24 hours. */
  readonly until: number | null;
}

export async function bestHeroes(
  candidates: Candidates,
  history: readonly FormerHero[],
  now: Date,
  count: number,
): Promise<RankedHero[]> {
  const resting = restingAt(history, now);
  const best: RankedHero[] = [];
  for await (const candidate of candidates) {
    const points = heroPoints(candidate, now);
    const until = resting.get(candidate.id) ?? null;
    const ranked = { id: candidate.id, score: sumOf(points), points, until };
    const place = best.findIndex((other) => goesBefore(ranked, other));
    best.splice(place === -1 ? best.length : place, 0, ranked);
    best.length = Math.min(best.length, count);
  }
  return best;
}

function goesBefore(a: RankedHero, b: RankedHero): boolean {
  if (a.until !== b.until) return (a.until ?? -Infinity) < (b.until ?? -Infinity);
  return a.score === b.score ? a.id < b.id : a.score > b.score;
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

const PICTURE = 50;
const EMBEDDABLE = 30;
// Outweighs any view count, so that the editor's choice wins.
const EDITOR_PICK = 100;
// Half at six months, a twentieth at ten years.
const NEWEST = 40;
const HALF_AGE_DAYS = 180;
// Per power of ten: a million views score 60, a hundred 20.
const TENFOLD_OF_VIEWS = 10;

/**
 * 50 for an image, 30 if embeddable, 100 for an editor's pick, up to 40 for recency, 10 per power of ten of views.
 * Unknown values count 0.
 */
function heroPoints(episode: HeroCandidate, now: Date): HeroPoints {
  return {
    picture: episode.thumbnail_url === null ? 0 : PICTURE,
    embeddable: episode.embeddable ? EMBEDDABLE : 0,
    editor_pick: episode.is_editor_pick ? EDITOR_PICK : 0,
    recency: recency(episode.published_at, now),
    views: TENFOLD_OF_VIEWS * Math.log10(1 + (episode.view_count ?? 0)),
  };
}

function sumOf(points: HeroPoints): number {
  return Object.values(points).reduce((sum, each) => sum + each, 0);
}

function recency(publishedAt: string | null, now: Date): number {
  if (publishedAt === null) return 0;
  const days = Math.max(0, (now.getTime() - Date.parse(publishedAt)) / DAY_MS);
  return (NEWEST * HALF_AGE_DAYS) / (HALF_AGE_DAYS + days);
}
