import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { CONFIG, LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { Clock } from '../clock/clock.js';
import type { IngestionConfig } from '../config.js';
import { JobRepository } from '../jobs/job.repository.js';
import { RunPlanner } from '../planning/run-planner.js';
import { SourceRepository } from '../sources/source.repository.js';
import { Credentials } from '../youtube/credentials.js';
import { isDue } from './due.js';
import { StatisticsSchedule } from './statistics-schedule.js';

const TICK_MS = 10_000;
const LEASE_MS = 30_000;
const MINUTE_MS = 60_000;

/** Plans what is due. It runs in every pod and takes a lease, so that exactly one acts. */
@Injectable()
export class Scheduler {
  private readonly lease: Lease;
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();

  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    private readonly statistics: StatisticsSchedule,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'VIDEO_SYNC_MINUTES' | 'SCHEDULES'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
  ) {
    // A process that knows itself to be the only one need not wait for its predecessor's lease to end.
    const holder = transport.name === 'in-process' ? 'in-process' : randomUUID();
    this.lease = new Lease(connection, holder, () => clock.now().getTime());
  }

  start(): void {
    if (!this.config.SCHEDULES) return;
    const next = () => {
      this.ticking = this.tick().finally(() => {
        if (this.timer) this.timer = setTimeout(next, TICK_MS).unref();
      });
    };
    this.timer = setTimeout(next, 0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.ticking;
  }

  /** Plans everything that is due now, unless another pod does. */
  async tick(): Promise<void> {
    try {
      if (!(await this.lease.acquire('ingestion-scheduler', LEASE_MS))) return;
      await this.planVideo();
      await this.statistics.planWhenDue();
      this.complaints.clear('tick');
    } catch (error) {
      this.complaints.say('tick', () => this.logger.warn({ cause: describeError(error) }, 'Cannot plan what is due; trying again'));
    }
  }

  private async planVideo(): Promise<void> {
    const followed = await this.sources.findFollowed();
    if (followed.length === 0) return;
    const { sourceIds } = await this.jobs.findBusy();
    const now = this.clock.now().getTime();
    const interval = this.config.VIDEO_SYNC_MINUTES * MINUTE_MS;
    // Without credentials all are told so together, in one run an interval.
    const together = this.credentials.problem() !== null;
    const due = followed.filter((source) => {
      if (sourceIds.has(source._id)) return false;
      if (!together) return isDue(source, now, interval);
      return source.lastPlannedAt === null || now - source.lastPlannedAt.getTime() >= interval;
    });
    if (due.length > 0) await this.planner.syncChannels({ sources: due, trigger: 'schedule', actor: null });
  }
}
