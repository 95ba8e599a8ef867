import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedSchedule } from './feed-schedule.js';
import { ScheduleReporter } from './schedule-reporter.js';
import { SchedulerLease } from './scheduler-lease.js';
import { StatisticsSchedule } from './statistics-schedule.js';
import { VerifySchedule } from './verify-schedule.js';
import { VideoSchedule } from './video-schedule.js';

const TICK_MS = 10_000;
const LEASE_MS = 30_000;

/** Runs in every process; a lease lets exactly one act. */
@Injectable()
export class Scheduler {
  private readonly task: PeriodicTask;

  constructor(
    private readonly lease: SchedulerLease,
    private readonly video: VideoSchedule,
    private readonly statistics: StatisticsSchedule,
    private readonly verification: VerifySchedule,
    private readonly feeds: FeedSchedule,
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
    await this.reporter.looked('video', await this.video.planWhenDue());
    await this.statistics.planWhenDue();
    await this.verification.planWhenDue();
    await this.reporter.looked('news', await this.feeds.planWhenDue());
  }
}
