import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { ScheduleReporter } from './schedule-reporter.js';
import { SchedulerLease } from './scheduler-lease.js';

export const PLANNED_IN_ORDER = Symbol('PLANNED_IN_ORDER');

export interface PlannedWork {
  /** Under which name administrators see when it was last looked at. */
  readonly reportedAs?: 'video' | 'news';
  /** True if it planned a run. */
  planWhenDue(): Promise<boolean>;
}

const TICK_MS = 10_000;
const LEASE_MS = 30_000;

/** Runs in every process; a lease lets exactly one act. */
@Injectable()
export class Scheduler {
  private readonly task: PeriodicTask;

  constructor(
    private readonly lease: SchedulerLease,
    @Inject(PLANNED_IN_ORDER) private readonly schedules: readonly PlannedWork[],
    private readonly reporter: ScheduleReporter,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SCHEDULES'>,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'ingestion-scheduler',
      everyMs: TICK_MS,
      run: () => this.planWhenDue(),
      lease: {
        of: this.lease.lease,
        ttlMs: LEASE_MS,
        beforeRelease: () => this.reporter.stopped(),
      },
    });
  }

  async start(): Promise<void> {
    if (this.lease.isAlone) await this.reporter.stopped();
    if (this.config.SCHEDULES) this.task.start(0);
  }

  /** Releases the lease, so that another process takes over immediately. */
  async stop(): Promise<void> {
    await this.task.stop();
  }

  async tick(): Promise<void> {
    await this.task.runNow();
  }

  private async planWhenDue(): Promise<void> {
    for (const schedule of this.schedules) {
      const planned = await schedule.planWhenDue();
      if (schedule.reportedAs) await this.reporter.looked(schedule.reportedAs, planned);
    }
  }
}
