import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { Lease } from '@elevate/mongo';
import type { ObjectStore } from '@elevate/object-store';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../../ingestion.config.js';
import { PictureFiller } from './picture-filler.js';
import { PICTURE_STORE } from './picture-store.js';
import { PictureSweep } from './picture-sweep.js';

const SWEEP_EVERY_MS = 5 * 60_000;
const LEASE_MS = 60_000;
const LEAVE_WITHIN_MS = 3_000;

@Injectable()
export class PictureUpkeep {
  private readonly task: PeriodicTask;

  constructor(
    private readonly filler: PictureFiller,
    sweep: PictureSweep,
    @Inject(PICTURE_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SCHEDULES'>,
    lease: Lease,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'article-picture-sweep',
      everyMs: SWEEP_EVERY_MS,
      run: () => sweep.run(),
      lease: { of: lease, ttlMs: LEASE_MS },
    });
  }

  start(): void {
    this.filler.start();
    if (this.config.SCHEDULES) this.task.start();
  }

  async stop(): Promise<void> {
    const ends = Promise.all([this.filler.stop(), this.task.stop()]);
    // An object store that does not respond must not block the shutdown.
    await Promise.race([ends, delay(LEAVE_WITHIN_MS, undefined, { ref: false })]);
    await this.store.close();
  }
}
