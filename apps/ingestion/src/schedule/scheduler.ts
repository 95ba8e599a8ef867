import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedSchedule } from './feed-schedule.js';
import { ScheduleReporter } from './schedule-reporter.js';
import { SchedulerLease } from './scheduler-lease.js';
import { StatisticsSchedule } from './statistics-schedule.js';
import { VerifySchedule } from './verify-schedule.js';
import { VideoSchedule } from './video-schedule.js';

const TICK_MS = 10_000;

/** Plans what is due. It runs in every pod and takes a lease, so that exactly one acts. */
@Injectable()
export class Scheduler {
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();
  private acted = false;

  constructor(
    private readonly lease: SchedulerLease,
    private readonly video: VideoSchedule,
    private readonly statistics: StatisticsSchedule,
    private readonly verification: VerifySchedule,
    private readonly feeds: FeedSchedule,
    private readonly reporter: ScheduleReporter,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SCHEDULES'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    // Reports of the process that this one replaces must not count as a running scheduler.
    if (this.lease.isAlone) await this.reporter.stopped();
    if (!this.config.SCHEDULES) return;
    const next = () => {
      this.ticking = this.tick().finally(() => {
        if (this.timer) this.timer = setTimeout(next, TICK_MS).unref();
      });
    };
    this.timer = setTimeout(next, 0);
  }

  /** Hands over: another pod need not wait for the lease's end. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.ticking;
    if (this.acted) await this.handOver().catch(() => undefined);
  }

  /** Plans everything that is due now, unless another pod does. */
  async tick(): Promise<void> {
    try {
      this.acted = await this.lease.isOurs();
      if (!this.acted) return;
      await this.reporter.looked('video', await this.video.planWhenDue());
      await this.statistics.planWhenDue();
      await this.verification.planWhenDue();
      await this.reporter.looked('news', await this.feeds.planWhenDue());
      this.complaints.clear('tick');
    } catch (error) {
      const cause = describeError(error);
      this.complaints.say('tick', () =>
        this.logger.warn({ cause }, 'Cannot plan what is due; trying again'),
      );
    }
  }

  private async handOver(): Promise<void> {
    await this.reporter.stopped();
    await this.lease.giveUp();
  }
}
