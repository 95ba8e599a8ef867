import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import type { HeroRotation } from './hero-rotation.js';

const HOUR_MS = 60 * 60 * 1000;

/** How often a pod looks whether it is time, beside the full hour itself: another pod may have died in its turn. */
const LOOK_EVERY_MS = 15_000;

/** Episodes come in bursts; the first hero is the best of the burst, so it waits for a pause in it, but not for ever. */
const PAUSE_MS = 1_000;
const BURST_MS = 10_000;

export interface HeroScheduleDependencies {
  readonly rotation: HeroRotation;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Looks whether the hero must change: at each full hour, every 15 seconds, and when one is wanted. */
export class HeroSchedule {
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private dueAt = Infinity;
  private burstEndsAt = Infinity;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly uses: HeroScheduleDependencies) {}

  start(): void {
    this.uses.rotation.onWanted(() => this.lookAfterPause());
    this.lookWithin(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private lookAfterPause(): void {
    const now = performance.now();
    if (this.burstEndsAt === Infinity) this.burstEndsAt = now + BURST_MS;
    this.lookAt(Math.min(now + PAUSE_MS, this.burstEndsAt));
  }

  private lookWithin(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (at < this.dueAt) this.lookAt(at);
  }

  private lookAt(at: number): void {
    // While a look is under way its end sets the next one.
    if (this.stopped || this.running) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.dueAt = Infinity;
      this.burstEndsAt = Infinity;
      this.running = this.look();
    }, at - performance.now());
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      await this.uses.rotation.rotateIfDue();
    } catch (error) {
      const cause = describeError(error);
      this.complaints.say('hero', () =>
        this.uses.logger.warn({ cause }, 'Could not look after the hero; trying again'),
      );
    }
    this.running = undefined;
    const untilFullHour = HOUR_MS - (this.uses.now().getTime() % HOUR_MS);
    this.lookWithin(Math.min(LOOK_EVERY_MS, untilFullHour));
  }
}
