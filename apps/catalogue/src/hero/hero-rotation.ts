import { Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import {
  catalogueTopics,
  HERO_ID,
  heroChanged,
  type HeroState,
  type HeroTurn,
} from '@elevate/contracts/catalogue';
import { Lease } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import { EpisodeRepository } from '../episodes/episode.repository.js';
import { type HeroDocument, type HeroPin, HeroRepository } from './hero.repository.js';
import { chooseHero, historyAt, pinAt } from './choose-hero.js';
import { HOUR_MS, MINUTE_MS } from '@elevate/rules';

export class HeroRelay extends topicRelay(HeroRepository, {
  topic: catalogueTopics.hero,
  toMessage: stateMessages(heroChanged),
  toRemoved: () => ({
    state: { id: HERO_ID, episode_id: null, since: new Date().toISOString() } as const,
    history: [],
  }),
}) {}

/** After a crash the others wait for the TTL. */
const LEASE = { name: 'hero-rotation', ttlMs: 10_000 } as const;

/** A replica may have crashed during a rotation. */
const CHECK_EVERY_MS = 15_000;

/** The first hero is the best of a burst: the check waits for a pause, up to `BURST_MS`. */
const PAUSE_MS = 1_000;
const BURST_MS = 10_000;

/** At each full hour (UTC), at the end of a pin, and immediately if the hero is withdrawn. */
@Injectable()
export class HeroRotation {
  private readonly task: PeriodicTask;
  private burstEndsAt = Infinity;
  private isStarted = false;
  private hasHero = false;
  private pinEndsAt = Infinity;

  constructor(
    private readonly heroes: HeroRepository,
    private readonly episodes: EpisodeRepository,
    private readonly lease: Lease,
    private readonly relay: HeroRelay,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'hero-rotation',
      everyMs: () => {
        const now = clock.now().getTime();
        const untilPinEnds = Math.max(0, this.pinEndsAt - now);
        return Math.min(CHECK_EVERY_MS, HOUR_MS - (now % HOUR_MS), untilPinEnds);
      },
      run: () => this.rotateIfDue(),
    });
  }

  start(): void {
    this.isStarted = true;
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async current(): Promise<HeroState | null> {
    const document = await this.heroes.find();
    return document && { ...document.state, version: document.version };
  }

  async turn(): Promise<HeroTurn> {
    const document = await this.heroes.find();
    return {
      hero: document && { ...document.state, version: document.version },
      every_minutes: HOUR_MS / MINUTE_MS,
      last_at: document?.state.since ?? null,
      next_at: this.nextAt(document),
    };
  }

  nextAt(hero: HeroDocument | null): string {
    const now = this.clock.now();
    const hour = startOfHour(now).getTime() + HOUR_MS;
    return pinAt(hero, now)?.until ?? new Date(hour).toISOString();
  }

  /** With several replicas, only the lease holder acts. */
  async rotateIfDue(): Promise<void> {
    this.burstEndsAt = Infinity;
    const hero = await this.heroes.find();
    const since = await this.dueSince(hero);
    this.note(hero?.state.episode_id ?? null, pinAt(hero, this.clock.now()));
    if (since === null || !(await this.lease.acquire(LEASE.name, LEASE.ttlMs))) return;
    try {
      await this.replace(hero, since);
    } finally {
      await this.lease.release(LEASE.name);
    }
  }

  /** The first episode must not wait for the full hour. */
  episodeAdded(): void {
    if (this.hasHero || !this.isStarted) return;
    const now = performance.now();
    if (this.burstEndsAt === Infinity) this.burstEndsAt = now + BURST_MS;
    this.task.runIn(Math.min(PAUSE_MS, this.burstEndsAt - now));
  }

  async episodeRemoved(id: string): Promise<void> {
    const hero = await this.heroes.find();
    if (hero?.state.episode_id === id || hero?.pin?.episode_id === id)
      await this.replace(hero, this.clock.now());
  }

  private async dueSince(hero: HeroDocument | null): Promise<Date | null> {
    const now = this.clock.now();
    if (!hero || hero.state.episode_id === null) return now;
    const hour = startOfHour(now);
    const pin = pinAt(hero, now);
    if (hero.pin && !pin) return new Date(Math.max(Date.parse(hero.pin.until), hour.getTime()));
    const { episode_id, since } = hero.state;
    if (pin?.episode_id !== episode_id && Date.parse(since) < hour.getTime()) return hour;
    return (await this.episodes.isVisible(episode_id)) ? null : now;
  }

  private async replace(hero: HeroDocument | null, since: Date): Promise<void> {
    const history = historyAt(hero, since);
    const pin = await this.keptPin(hero);
    const { version = 0, excluded = [], state } = hero ?? {};
    const candidates = this.episodes.heroCandidates(excluded);
    const episodeId = pin?.episode_id ?? (await chooseHero(candidates, history, since));
    this.note(episodeId, pin);
    if (episodeId === null && !state?.episode_id) return;
    if (await this.heroes.replace(version, { episodeId, since, history, pin, excluded }))
      this.relay.notify([HERO_ID]);
  }

  private async keptPin(hero: HeroDocument | null): Promise<HeroPin | null> {
    const pin = pinAt(hero, this.clock.now());
    return pin && (await this.episodes.isVisible(pin.episode_id)) ? pin : null;
  }

  private note(episodeId: string | null, pin: HeroPin | null): void {
    this.hasHero = episodeId !== null;
    this.pinEndsAt = pin ? Date.parse(pin.until) : Infinity;
  }
}

function startOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}
