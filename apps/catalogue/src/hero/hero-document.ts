import type { EpisodeRepository, HeroCandidate } from '../episodes/episode.repository.js';
import { HERO_REST_MS, type FormerHero } from './choose-hero.js';
import type { HeroDocument, HeroPin } from './hero.schema.js';

/** The last 24 hours, including the replaced hero. */
export function historyAt(hero: HeroDocument | null, until: Date): FormerHero[] {
  if (!hero) return [];
  const { episode_id } = hero.state;
  const gone = episode_id === null ? [] : [{ episode_id, until: until.toISOString() }];
  const oldest = until.getTime() - HERO_REST_MS;
  return [...hero.history.filter((former) => Date.parse(former.until) > oldest), ...gone];
}

/** Null once the pin has ended. */
export function pinAt(hero: HeroDocument | null, now: Date): HeroPin | null {
  const pin = hero?.pin;
  return pin && Date.parse(pin.until) > now.getTime() ? pin : null;
}

export async function* allowedCandidates(
  episodes: Pick<EpisodeRepository, 'heroCandidates'>,
  hero: HeroDocument | null,
): AsyncIterable<HeroCandidate> {
  const excluded = new Set(hero?.excluded);
  for await (const candidate of episodes.heroCandidates())
    if (!excluded.has(candidate.id)) yield candidate;
}
