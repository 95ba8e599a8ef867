import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { HERO_ID, type HeroState, type HeroTurn } from '@elevate/contracts/catalogue';
import { Lease } from '@elevate/mongo';
import { EpisodeRepository } from '../episodes/episode.repository.js';
import { chooseHero, HERO_REST_MS, type FormerHero } from './choose-hero.js';
import { HeroRelay } from './hero-relay.js';
import { HeroRepository } from './hero.repository.js';
import type { HeroDocument } from './hero.schema.js';

const TURN_MINUTES = 60;
const TURN_MS = TURN_MINUTES * 60_000;

/** Released after each rotation; after a crash the others wait for the TTL. */
const LEASE = { name: 'hero-rotation', ttlMs: 10_000 } as const;

/** Changes the hero at each full hour (UTC), and immediately if it is missing or withdrawn. */
@Injectable()
export class HeroRotation {
  private onMissing: () => void = () => undefined;
  private hasHero = false;

  constructor(
    private readonly heroes: HeroRepository,
    private readonly episodes: EpisodeRepository,
    private readonly lease: Lease,
    private readonly relay: HeroRelay,
    private readonly clock: Clock,
  ) {}

  whenMissing(onMissing: () => void): void {
    this.onMissing = onMissing;
  }

  async current(): Promise<HeroState | null> {
    const document = await this.heroes.find();
    return document && { ...document.state, version: document.version };
  }

  async turn(): Promise<HeroTurn> {
    const hero = await this.current();
    const next = startOfHour(this.clock.now()).getTime() + TURN_MS;
    return {
      hero,
      every_minutes: TURN_MINUTES,
      last_at: hero?.since ?? null,
      next_at: new Date(next).toISOString(),
    };
  }

  /** With several replicas, only the lease holder acts. */
  async rotateIfDue(): Promise<void> {
    const hero = await this.heroes.find();
    const since = await this.dueSince(hero);
    this.hasHero = Boolean(hero?.state.episode_id);
    if (since === null || !(await this.lease.acquire(LEASE.name, LEASE.ttlMs))) return;
    try {
      await this.replace(hero, since);
    } finally {
      await this.lease.release(LEASE.name);
    }
  }

  /** The first episode must not wait for the full hour. */
  episodeAdded(): void {
    if (!this.hasHero) this.onMissing();
  }

  async episodeRemoved(id: string): Promise<void> {
    const hero = await this.heroes.find();
    if (hero?.state.episode_id === id) await this.replace(hero, this.clock.now());
  }

  /** Null if the current hero stays. */
  private async dueSince(hero: HeroDocument | null): Promise<Date | null> {
    const now = this.clock.now();
    const { episode_id, since } = hero?.state ?? { episode_id: null, since: '' };
    if (episode_id === null) return now;
    const hour = startOfHour(now);
    if (Date.parse(since) < hour.getTime()) return hour;
    return (await this.episodes.isVisible(episode_id)) ? null : now;
  }

  private async replace(hero: HeroDocument | null, since: Date): Promise<void> {
    const history = historyAt(hero, since);
    const episodeId = await chooseHero(this.episodes.heroCandidates(), history, since);
    this.hasHero = episodeId !== null;
    if (episodeId === null && !hero?.state.episode_id) return;
    if (await this.heroes.replace(hero?.version ?? 0, { episodeId, since, history })) {
      this.relay.poke([HERO_ID]);
    }
  }
}

/** The last 24 hours, including the replaced hero. */
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
