import { HERO_ID, type HeroState, type HeroTurn } from '@elevate/contracts/catalogue';
import type { Lease } from '@elevate/mongo';
import type { Announcer } from '../announcer.js';
import type { EpisodeRepository } from '../episodes/episode.repository.js';
import { chooseHero, HERO_REST_MS, type FormerHero } from './choose-hero.js';
import type { HeroRepository } from './hero.repository.js';
import type { HeroDocument } from './hero.schema.js';

const TURN_MINUTES = 60;
const TURN_MS = TURN_MINUTES * 60_000;

/** Whoever holds it rotates, and gives it back; its time is what the others wait after a holder's death. */
const LEASE = { name: 'hero-rotation', ttlMs: 10_000 } as const;

export interface HeroDependencies {
  readonly heroes: HeroRepository;
  readonly episodes: Pick<EpisodeRepository, 'heroCandidates' | 'isVisible'>;
  readonly lease: Pick<Lease, 'acquire' | 'release'>;
  readonly announcer: Announcer;
  readonly now: () => Date;
}

/** Decides who is featured: a new hero at each full hour (UTC), at once where the hero is gone or there is none. */
export class HeroRotation {
  private wanted: () => void = () => undefined;
  private hasHero = false;

  constructor(private readonly uses: HeroDependencies) {}

  /** Is called when an episode came while there is no hero. */
  onWanted(wanted: () => void): void {
    this.wanted = wanted;
  }

  async current(): Promise<HeroState | null> {
    const document = await this.uses.heroes.find();
    return document && { ...document.state, version: document.version };
  }

  /** The hero, since when it is, and when the next one's turn begins. */
  async turn(): Promise<HeroTurn> {
    const hero = await this.current();
    const next = startOfHour(this.uses.now()).getTime() + TURN_MS;
    return {
      hero,
      every_minutes: TURN_MINUTES,
      last_at: hero?.since ?? null,
      next_at: new Date(next).toISOString(),
    };
  }

  /**
   * Rotates where the hour has changed, nobody is featured, or who is featured may not be shown any
   * more. Of several processes that see it is time, the one that gets the lease acts.
   */
  async rotateIfDue(): Promise<void> {
    const hero = await this.uses.heroes.find();
    const since = await this.dueSince(hero);
    this.hasHero = Boolean(hero?.state.episode_id);
    if (since === null || !(await this.uses.lease.acquire(LEASE.name, LEASE.ttlMs))) return;
    try {
      await this.replace(hero, since);
    } finally {
      await this.uses.lease.release(LEASE.name);
    }
  }

  /** An episode came: the first one should not wait for the full hour. Cheap. */
  episodeAppeared(): void {
    if (!this.hasHero) this.wanted();
  }

  /** An episode went: where it was the hero, the next one takes over at once. */
  async episodeRemoved(id: string): Promise<void> {
    const hero = await this.uses.heroes.find();
    if (hero?.state.episode_id === id) await this.replace(hero, this.uses.now());
  }

  /** From when on there should be another hero; null where this one may stay. */
  private async dueSince(hero: HeroDocument | null): Promise<Date | null> {
    const now = this.uses.now();
    const { episode_id, since } = hero?.state ?? { episode_id: null, since: '' };
    if (episode_id === null) return now;
    const hour = startOfHour(now);
    if (Date.parse(since) < hour.getTime()) return hour;
    return (await this.uses.episodes.isVisible(episode_id)) ? null : now;
  }

  private async replace(hero: HeroDocument | null, since: Date): Promise<void> {
    const history = historyAt(hero, since);
    const episodeId = await chooseHero(this.uses.episodes.heroCandidates(), history, since);
    this.hasHero = episodeId !== null;
    // Nobody after nobody is no news.
    if (episodeId === null && !hero?.state.episode_id) return;
    if (await this.uses.heroes.replace(hero?.version ?? 0, { episodeId, since, history })) {
      this.uses.announcer.poke([HERO_ID]);
    }
  }
}

/** The last 24 hours' heroes, the one that goes now among them. */
function historyAt(hero: HeroDocument | null, until: Date): FormerHero[] {
  if (!hero) return [];
  const { episode_id } = hero.state;
  const gone = episode_id === null ? [] : [{ episode_id, until: until.toISOString() }];
  const oldest = until.getTime() - HERO_REST_MS;
  return [...hero.history.filter((former) => Date.parse(former.until) > oldest), ...gone];
}

function startOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / TURN_MS) * TURN_MS);
}
