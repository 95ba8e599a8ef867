import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { ObjectStore } from '@elevate/object-store';
import { IMAGE_STORE } from '../images/image-store.js';
import { ImageSweep } from './image-sweep.js';

const MINUTE_MS = 60_000;
const SWEEP_EVERY_MS = 15 * MINUTE_MS;
const LEAVE_WITHIN_MS = 3_000;

/** Background work: creates the bucket and removes unused images. */
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

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    // An object store that does not respond must not block the shutdown.
    await Promise.race([this.task.stop(), delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.store.close();
  }

  private async round(): Promise<void> {
    if (!this.isPrepared) await this.store.prepare();
    this.isPrepared = true;
    await this.sweep.run();
  }
}
