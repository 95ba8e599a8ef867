import { Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import {
  catalogueTopics,
  HERO_CANDIDATES,
  HERO_ID,
  type HeroCandidates,
  heroChanged,
  type HeroDesk,
  type HeroPinChangeDto,
  type HeroState,
  type HeroTurn,
  MOST_HERO_EXCLUSIONS,
} from '@elevate/contracts/catalogue';
import { isMatch, Lease, untilWritten } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import { EpisodeRepository, isAvailable } from '../episodes/episode.repository.js';
import {
  type HeroDocument,
  type HeroPin,
  HeroRepository,
  type NextHero,
} from './hero.repository.js';
import { bestHeroes, chooseHero, HERO_REST_MS, historyAt, pinAt } from './choose-hero.js';
import { HOUR_MS, MINUTE_MS } from '@elevate/rules';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction } from '@elevate/contracts/audit';
import { type AppError, userError } from '@elevate/errors';

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

/** A talk that its source withdrew, perhaps for a while, keeps its pin but is not shown. */
async function pinnedIn(
  episodes: Pick<EpisodeRepository, 'findAll'>,
  pin: HeroPin | null,
): Promise<{ readonly kept: HeroPin | null; readonly shown: HeroPin | null }> {
  const [episode] = pin ? await episodes.findAll([pin.episode_id]) : [];
  if (!episode || episode.hidden) return { kept: null, shown: null };
  return { kept: pin, shown: isAvailable(episode) ? pin : null };
}

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
    const { shown } = await pinnedIn(this.episodes, pin);
    if (shown && shown.episode_id !== episode_id) return now;
    if (shown === null && Date.parse(since) < hour.getTime()) return hour;
    return (await this.episodes.isVisible(episode_id)) ? null : now;
  }

  private async replace(hero: HeroDocument | null, since: Date): Promise<void> {
    const history = historyAt(hero, since);
    const { kept: pin, shown } = await pinnedIn(this.episodes, pinAt(hero, this.clock.now()));
    const { version = 0, excluded = [], state } = hero ?? {};
    const candidates = this.episodes.heroCandidates(excluded);
    const episodeId = shown?.episode_id ?? (await chooseHero(candidates, history, since));
    this.note(episodeId, pin);
    if (episodeId === null && !state?.episode_id) return;
    if (await this.heroes.replace(version, { episodeId, since, history, pin, excluded }))
      this.relay.notify([HERO_ID]);
  }

  private note(episodeId: string | null, pin: HeroPin | null): void {
    this.hasHero = episodeId !== null;
    this.pinEndsAt = pin ? Date.parse(pin.until) : Infinity;
  }
}

function startOfHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
}

interface Change extends Pick<AuditRecord, 'before' | 'after'> {
  readonly action: AuditAction;
  readonly pin?: HeroPin | null;
  readonly excluded?: readonly string[];
  readonly replaces: boolean;
}

const versionOf = (pin: HeroPin | null): string =>
  pin ? `${pin.episode_id}@${pin.until}` : 'none';

function checkVersion(pin: HeroPin | null, ifMatch: string | undefined): void {
  if (isMatch(ifMatch, versionOf(pin))) return;
  const message = 'Another administrator changed the pinned hero meanwhile.';
  throw userError('HERO.VERSION_CONFLICT', message);
}

@Injectable()
export class HeroDeskService {
  constructor(
    private readonly heroes: HeroRepository,
    private readonly episodes: EpisodeRepository,
    private readonly rotation: HeroRotation,
    private readonly relay: HeroRelay,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<HeroDesk> {
    const hero = await this.heroes.find();
    const pin = pinAt(hero, this.clock.now());
    const heroId = hero?.state.episode_id ?? null;
    const excluded = hero?.excluded ?? [];
    const nameOf = await this.episodes.namesOf([
      ...excluded,
      ...(pin ? [pin.episode_id] : []),
      ...(heroId === null ? [] : [heroId]),
    ]);
    return {
      version: versionOf(pin),
      hero: hero && heroId !== null ? { ...nameOf(heroId), since: hero.state.since } : null,
      pin: pin && { ...nameOf(pin.episode_id), until: pin.until },
      excluded: excluded.map(nameOf),
      next_at: this.rotation.nextAt(hero),
    };
  }

  async candidates(): Promise<HeroCandidates> {
    const hero = await this.heroes.find();
    const now = this.clock.now();
    const candidates = this.episodes.heroCandidates(hero?.excluded);
    const ranked = await bestHeroes(candidates, historyAt(hero, now), now, HERO_CANDIDATES);
    const nameOf = await this.episodes.namesOf(ranked.map(({ id }) => id));
    return {
      items: ranked.map(({ id, score, points, until }) => ({
        ...nameOf(id),
        score,
        points,
        rests_until: until === null ? null : new Date(until + HERO_REST_MS).toISOString(),
      })),
    };
  }

  /** @throws AppError `HERO.UNAVAILABLE_EPISODE`, `HERO.EXCLUDED`, `HERO.PIN_ENDED`, `HERO.VERSION_CONFLICT` */
  async pin(
    { episode_id: id, until: requestedEnd }: HeroPinChangeDto,
    actor: string,
    ifMatch?: string,
  ): Promise<HeroDesk> {
    const until = new Date(requestedEnd).toISOString();
    if (Date.parse(until) <= this.clock.now().getTime())
      throw userError('HERO.PIN_ENDED', 'The end of the pin must be in the future.', {
        errors: [{ field: 'until', message: 'Must be in the future' }],
      });
    if (!(await this.episodes.isVisible(id))) throw heroUnavailable(id);
    const title = await this.titleOf(id);
    return this.change(id, title, actor, (hero, before) => {
      checkVersion(before, ifMatch);
      if (hero?.excluded?.includes(id))
        throw userError(
          'HERO.EXCLUDED',
          'This episode is excluded from the hero. Allow it again first.',
          { errors: [{ field: 'episode_id', message: `${id} is excluded` }] },
        );
      const pin = { episode_id: id, until };
      return { action: 'pinned', pin, replaces: false, before: { pin: before }, after: { pin } };
    });
  }

  /** The rotation goes on at once. */
  async unpin(actor: string, ifMatch?: string): Promise<HeroDesk> {
    const { pin: pinned } = await this.get();
    checkVersion(pinned, ifMatch);
    if (!pinned) return this.get();
    const { episode_id: id, title, until } = pinned;
    return this.change(id, title, actor, (_hero, pin) => {
      if (pin?.episode_id !== id) return null;
      const before = { pin: { episode_id: id, until } };
      return { action: 'unpinned', pin: null, replaces: true, before, after: { pin: null } };
    });
  }

  /** @throws AppError `HERO.UNAVAILABLE_EPISODE`, `HERO.TOO_MANY_EXCLUDED` */
  async exclude(id: string, actor: string): Promise<HeroDesk> {
    const title = await this.titleOf(id);
    return this.change(id, title, actor, (hero, pin) => {
      const excluded = hero?.excluded ?? [];
      if (excluded.includes(id)) return null;
      if (excluded.length >= MOST_HERO_EXCLUSIONS)
        throw userError(
          'HERO.TOO_MANY_EXCLUDED',
          `At most ${MOST_HERO_EXCLUSIONS} episodes can be excluded from the hero.`,
        );
      return {
        action: 'hero-excluded',
        pin: pin?.episode_id === id ? null : pin,
        excluded: [...excluded, id],
        replaces: hero?.state.episode_id === id,
        before: { excluded: false },
        after: { excluded: true },
      };
    });
  }

  async allow(id: string, actor: string): Promise<HeroDesk> {
    const title = (await this.episodes.namesOf([id]))(id).title;
    return this.change(id, title, actor, (hero) => {
      const excluded = hero?.excluded ?? [];
      if (!excluded.includes(id)) return null;
      return {
        action: 'hero-allowed',
        excluded: excluded.filter((excludedId) => excludedId !== id),
        replaces: hero?.state.episode_id === null,
        before: { excluded: true },
        after: { excluded: false },
      };
    });
  }

  private async change(
    id: string,
    title: string | null,
    actor: string,
    decide: (hero: HeroDocument | null, pin: HeroPin | null) => Change | null,
  ): Promise<HeroDesk> {
    const attempt = async () => {
      const hero = await this.heroes.find();
      const at = this.clock.now();
      const pinned = pinAt(hero, at);
      const change = decide(hero, pinned);
      if (!change) return this.get();
      const { pin = pinned, excluded = hero?.excluded ?? [], replaces, ...facts } = change;
      const subject = { kind: 'episode', id, name: title ?? id } as const;
      const record = auditRecord({ at, actor, subject, ...facts });
      const next = await this.nextOf(hero, { pin, excluded, record }, replaces);
      if (!(await this.heroes.replace(hero?.version ?? 0, next))) return null;
      this.relay.notify([HERO_ID]);
      await this.audit.record(HERO_ID);
      return this.get();
    };
    return untilWritten({ attempt, conflict: heroBusy });
  }

  private async nextOf(
    hero: HeroDocument | null,
    { pin, excluded, record }: Pick<NextHero, 'pin' | 'excluded' | 'record'>,
    replaces: boolean,
  ): Promise<NextHero> {
    const now = this.clock.now();
    const current = hero?.state.episode_id ?? null;
    const { shown } = await pinnedIn(this.episodes, pin);
    const stays = shown ? shown.episode_id === current : !replaces && current !== null;
    if (hero && stays) {
      const { history } = hero;
      const since = new Date(hero.state.since);
      return { episodeId: current, since, history, pin, excluded, record };
    }
    const history = historyAt(hero, now);
    const candidates = this.episodes.heroCandidates(excluded);
    const episodeId = shown?.episode_id ?? (await chooseHero(candidates, history, now));
    return { episodeId, since: now, history, pin, excluded, record };
  }

  private async titleOf(id: string): Promise<string | null> {
    const { title, available } = (await this.episodes.namesOf([id]))(id);
    if (title === null && !available) throw heroUnavailable(id);
    return title;
  }
}

function heroUnavailable(id: string): AppError {
  return userError(
    'HERO.UNAVAILABLE_EPISODE',
    'Visitors cannot see this episode, so it cannot be the hero.',
    { errors: [{ field: 'episode_id', message: `${id} is not available` }] },
  );
}

const heroBusy = (): AppError =>
  userError('HERO.CHANGE_CONFLICT', 'The hero changed at the same moment. Please try again.');
