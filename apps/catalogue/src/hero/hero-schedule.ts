import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { HeroRotation } from './hero-rotation.js';

const HOUR_MS = 60 * 60 * 1000;

/** Also between full hours, because a replica may have crashed during a rotation. */
const CHECK_EVERY_MS = 15_000;

/** The first hero is the best episode of a burst: the check waits for a pause, but no longer than `BURST_MS`. */
const PAUSE_MS = 1_000;
const BURST_MS = 10_000;

@Injectable()
export class HeroSchedule {
  private readonly task: PeriodicTask;
  private burstEndsAt = Infinity;

  constructor(
    private readonly rotation: HeroRotation,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'hero-rotation',
      everyMs: () => Math.min(CHECK_EVERY_MS, this.untilFullHour(), this.rotation.untilPinEnds()),
      run: () => this.check(),
    });
  }

  start(): void {
    this.rotation.whenMissing(() => this.checkAfterPause());
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private checkAfterPause(): void {
    const now = performance.now();
    if (this.burstEndsAt === Infinity) this.burstEndsAt = now + BURST_MS;
    this.task.runIn(Math.min(PAUSE_MS, this.burstEndsAt - now));
  }

  private async check(): Promise<void> {
    this.burstEndsAt = Infinity;
    await this.rotation.rotateIfDue();
  }

  private untilFullHour(): number {
    return HOUR_MS - (this.clock.now().getTime() % HOUR_MS);
  }
}
