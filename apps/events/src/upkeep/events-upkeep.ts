import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { ObjectStore } from '@elevate/object-store';
import { IMAGE_STORE } from '../images/image-store.js';
import { ImageSweep } from './image-sweep.js';

const MINUTE_MS = 60_000;
const SWEEP_EVERY_MS = 15 * MINUTE_MS;
const LEAVE_WITHIN_MS = 3_000;

/** What nobody waits for: the bucket, and images that nobody uses. */
@Injectable()
export class EventsUpkeep {
  private readonly task: PeriodicTask;
  private isPrepared = false;

  constructor(
    private readonly sweep: ImageSweep,
    @Inject(IMAGE_STORE) private readonly store: ObjectStore,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'event-images',
      everyMs: () => (this.isPrepared ? SWEEP_EVERY_MS : MINUTE_MS),
      run: () => this.round(),
    });
  }

  /** Does the first round at once; a store that is away holds nothing up. */
  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    // A store that does not answer must not hold up the end.
    await Promise.race([this.task.stop(), delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.store.close();
  }

  private async round(): Promise<void> {
    if (!this.isPrepared) await this.store.prepare();
    this.isPrepared = true;
    await this.sweep.run();
  }
}
