import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import type { HeroRotation } from './hero-rotation.js';

const HOUR_MS = 60 * 60 * 1000;

/** How often a pod looks whether it is time, beside the full hour itself: another pod may have died in its turn. */
const LOOK_EVERY_MS = 15_000;

/** Episodes come in bursts; the first hero is the best of the burst, not the first to arrive. */
const WANTED_AFTER_MS = 1_000;

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
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly uses: HeroScheduleDependencies) {}

  start(): void {
    this.uses.rotation.onWanted(() => this.lookWithin(WANTED_AFTER_MS));
    this.lookWithin(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private lookWithin(delayMs: number): void {
    const at = performance.now() + delayMs;
    // While a look is under way its end sets the next one.
    if (this.stopped || this.running || at >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => {
      this.dueAt = Infinity;
      this.running = this.look();
    }, delayMs);
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
