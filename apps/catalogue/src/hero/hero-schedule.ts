import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { HeroRotation } from './hero-rotation.js';

const HOUR_MS = 60 * 60 * 1000;

/** Checks beside the full hour, because a replica may have crashed while it rotated. */
const CHECK_EVERY_MS = 15_000;

/** The first hero is the best episode of a burst: the check waits for a pause, but at most this long. */
const PAUSE_MS = 1_000;
const BURST_MS = 10_000;

/** Checks whether the hero is due: at each full hour, every 15 seconds, and when there is none. */
@Injectable()
export class HeroSchedule {
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private burstEndsAt = Infinity;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly rotation: HeroRotation,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.rotation.whenMissing(() => this.checkAfterPause());
    this.checkWithin(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private checkAfterPause(): void {
    const now = performance.now();
    if (this.burstEndsAt === Infinity) this.burstEndsAt = now + BURST_MS;
    this.checkAt(Math.min(now + PAUSE_MS, this.burstEndsAt));
  }

  private checkWithin(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (at < this.dueAt) this.checkAt(at);
  }

  private checkAt(at: number): void {
    // The end of a running check schedules the next one.
    if (this.stopped || this.running) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.dueAt = Infinity;
      this.burstEndsAt = Infinity;
      this.running = this.check();
    }, at - performance.now());
    this.timer.unref();
  }

  private async check(): Promise<void> {
    try {
      await this.rotation.rotateIfDue();
    } catch (error) {
      const cause = describeError(error);
      this.complaints.say('hero', () =>
        this.logger.warn({ cause }, 'Could not rotate the hero; trying again'),
      );
    }
    this.running = undefined;
    const untilFullHour = HOUR_MS - (this.clock.now().getTime() % HOUR_MS);
    this.checkWithin(Math.min(CHECK_EVERY_MS, untilFullHour));
  }
}
