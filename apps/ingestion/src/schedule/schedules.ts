import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Schedule } from '@elevate/contracts/ingestion';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@elevate/rules';
import { CONFIG, MONGO, TRANSPORT } from '@elevate/service-defaults';
import type { Connection } from 'mongoose';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import type { FeedDocument } from '../news/feeds/feed.schema.js';
import { VulnerabilitySync } from '../news/vulnerabilities/vulnerability-sync.js';
import { JobRepository } from '../queue/job.repository.js';
import { NOTHING_SPECIAL } from '../runs/run.repository.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { nextPacificMidnight, QuotaLedger } from '../timing/quota.repository.js';
import { isDue } from '../video/channels/due.js';
import {
  isVerifiable,
  type SourceDocument,
  SourceRepository,
} from '../video/channels/source.repository.js';
import { readSample, SAMPLE_SOURCE } from '../video/sample/import-sample.worker.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { PlanningLease } from './planning/ongoing-runs.js';
import { BY_SCHEDULE, RunPlanner } from './planning/run-planner.js';
import { ScheduleReportRepository } from './schedule-report.repository.js';

export interface PlannedWork {
  /** Under which name administrators see when it was last looked at. */
  readonly reportedAs?: Schedule['id'];
  planWhenDue(): Promise<boolean>;
}

const VULNERABILITIES_MARK = 'known-exploited';

/** Reads the catalog of vulnerabilities once a day, and hourly after a failure. It is one document, so it has no run. */
@Injectable()
export class VulnerabilitySchedule implements PlannedWork {
  constructor(
    private readonly sync: VulnerabilitySync,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    const { url } = this.sync;
    if (url === null) return false;
    const now = this.clock.now().getTime();
    const mark = await this.marks.find(VULNERABILITIES_MARK);
    // Another address is read at once.
    if (mark?.dueAt && mark.dueAt.getTime() > now && mark.value === url) return false;
    // Before the request: a process that dies with it must not repeat it at every look.
    await this.marks.set(VULNERABILITIES_MARK, { dueAt: new Date(now + HOUR_MS), value: url });
    if ((await this.sync.run(url)) !== 'failed') {
      await this.marks.set(VULNERABILITIES_MARK, { dueAt: new Date(now + DAY_MS) });
    }
    return false;
  }
}

/** Syncs each channel once per sync interval, at its own minute to spread the load. */
@Injectable()
export class VideoSchedule implements PlannedWork {
  readonly reportedAs = 'video';
  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    private readonly lease: PlanningLease,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'VIDEO_SYNC_MINUTES'>,
  ) {}

  planWhenDue(): Promise<boolean> {
    return this.lease.planDue(
      () => this.findDue(),
      (sources) => this.planner.syncChannels(sources, BY_SCHEDULE),
    );
  }

  private async findDue(): Promise<SourceDocument[]> {
    const followed = await this.sources.findActive();
    if (followed.length === 0) return [];
    const { sourceIds } = await this.jobs.findBusy();
    const now = this.clock.now().getTime();
    const interval = this.config.VIDEO_SYNC_MINUTES * MINUTE_MS;
    // Without an API key all channels fail together, in one run per interval.
    const together = this.credentials.problem() !== null;
    return followed.filter((source) => {
      if (sourceIds.has(source._id)) return false;
      if (!together) return isDue(source, now, interval);
      return source.lastPlannedAt === null || now - source.lastPlannedAt.getTime() >= interval;
    });
  }
}

/**
 * Fetches each feed hourly at its own minute, failing feeds after their backoff. Feeds due in one minute share a run,
 * to limit records.
 */
@Injectable()
export class FeedSchedule implements PlannedWork {
  readonly reportedAs = 'news';
  private lookedAt = 0;

  constructor(
    private readonly feeds: FeedRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    private readonly lease: PlanningLease,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now - this.lookedAt < MINUTE_MS) return false;
    this.lookedAt = now;
    return this.lease.planDue(
      () => this.findDue(now),
      (feeds) => this.planner.syncFeeds(feeds, BY_SCHEDULE),
    );
  }

  private async findDue(now: number): Promise<FeedDocument[]> {
    const { sourceIds } = await this.jobs.findBusy();
    return (await this.feeds.findFollowed()).filter(
      ({ _id, state, nextAttemptAt }) =>
        state.status === 'active' &&
        !sourceIds.has(_id) &&
        (nextAttemptAt === null || nextAttemptAt.getTime() <= now),
    );
  }
}

const STATISTICS_MARK = 'statistics';

/**
 * Daily refresh of all known talks: views and availability. Talks hidden for a temporary reason are included and return
 * automatically.
 */
@Injectable()
export class StatisticsSchedule implements PlannedWork {
  constructor(
    private readonly videos: VideoRepository,
    private readonly marks: MarkRepository,
    private readonly planner: RunPlanner,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'STATISTICS_REFRESH_HOURS'>,
  ) {}

  async planWhenDue(): Promise<boolean> {
    if (this.credentials.problem() !== null) return false;
    const now = this.clock.now().getTime();
    const mark = await this.marks.find(STATISTICS_MARK);
    if (mark?.dueAt && mark.dueAt.getTime() > now) return false;
    const interval = this.config.STATISTICS_REFRESH_HOURS * HOUR_MS;
    const stale = await this.findStale();
    if (stale.length > 0) await this.planner.statistics(stale);
    const pause = stale.length > 0 ? interval : Math.min(interval, HOUR_MS);
    await this.marks.set(STATISTICS_MARK, { dueAt: new Date(now + pause) });
    return stale.length > 0;
  }

  /** Excludes talks that a sync has just read. */
  async findStale(): Promise<string[]> {
    const interval = this.config.STATISTICS_REFRESH_HOURS * HOUR_MS;
    return this.videos.findStale(new Date(this.clock.now().getTime() - interval / 2));
  }

  async dueAt(): Promise<Date | null> {
    return (await this.marks.find(STATISTICS_MARK))?.dueAt ?? null;
  }
}

const VERIFICATION_MARK = 'verification';

/** Nightly after the quota reset. Half of the quota stays for syncs; the rest waits for the next night. */
@Injectable()
export class VerifySchedule implements PlannedWork {
  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly marks: MarkRepository,
    private readonly planner: RunPlanner,
    private readonly ledger: QuotaLedger,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    if (this.credentials.problem() !== null) return false;
    const now = this.clock.now();
    const dueAt = (await this.marks.find(VERIFICATION_MARK))?.dueAt;
    if (dueAt && dueAt > now) return false;
    // A new installation has nothing to verify; it starts the next night.
    const planned = dueAt ? await this.plan() : false;
    await this.marks.set(VERIFICATION_MARK, { dueAt: nextPacificMidnight(now) });
    return planned;
  }

  private async plan(): Promise<boolean> {
    // An unfinished verification continues before a new one starts.
    if (await this.jobs.hasVerification()) return false;
    const sources = (await this.sources.findActive()).filter(isVerifiable);
    if (sources.length === 0) return false;
    const { limit } = await this.ledger.status();
    const reserve = Math.floor(limit / 2);
    const request = { ...NOTHING_SPECIAL, verify: true };
    await this.planner.syncChannels(sources, { ...BY_SCHEDULE, request, reserve });
    return true;
  }
}

/** Imports once, and again when the file changes. */
@Injectable()
export class SampleSchedule {
  constructor(
    private readonly marks: MarkRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SAMPLE_CATALOGUE'>,
  ) {}

  async planWhenChanged(): Promise<void> {
    if (!this.config.SAMPLE_CATALOGUE) return;
    const [{ mark }, done, { sourceIds }] = await Promise.all([
      readSample(),
      this.marks.find(SAMPLE_SOURCE),
      this.jobs.findBusy(),
    ]);
    if (done?.value !== mark && !sourceIds.has(SAMPLE_SOURCE)) await this.planner.importSample();
  }
}

export const PLANNED_IN_ORDER = Symbol('PLANNED_IN_ORDER');

const TICK_MS = 10_000;
const LEASE_MS = 30_000;

type SchedulerConfig = Pick<
  IngestionConfig,
  'SCHEDULES' | 'VIDEO_SYNC_MINUTES' | 'FEED_SYNC_MINUTES'
>;

@Injectable()
export class Scheduler {
  private readonly task: PeriodicTask;
  /** True if this process knows that it is the only one. */
  private readonly isAlone: boolean;

  constructor(
    @Inject(PLANNED_IN_ORDER) private readonly schedules: readonly PlannedWork[],
    private readonly reports: ScheduleReportRepository,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SchedulerConfig,
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    tasks: PeriodicTasks,
  ) {
    this.isAlone = !transport.shared;
    // The sole process need not wait for its predecessor's lease.
    const holder = this.isAlone ? 'in-process' : randomUUID();
    this.task = tasks.create({
      name: 'ingestion-scheduler',
      everyMs: TICK_MS,
      run: () => this.planWhenDue(),
      lease: {
        of: new Lease(connection, holder, () => clock.now().getTime()),
        ttlMs: LEASE_MS,
        beforeRelease: () => this.reports.markStopped(),
      },
    });
  }

  async start(): Promise<void> {
    if (this.isAlone) await this.reports.markStopped();
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
      if (schedule.reportedAs) await this.report(schedule.reportedAs, planned);
    }
  }

  private async report(id: Schedule['id'], planned: boolean): Promise<void> {
    const { VIDEO_SYNC_MINUTES, FEED_SYNC_MINUTES } = this.config;
    const now = this.clock.now();
    await this.reports.save({
      _id: id,
      lookedAt: now,
      everyMinutes: id === 'video' ? VIDEO_SYNC_MINUTES : FEED_SYNC_MINUTES,
      problem: id === 'video' ? this.credentials.problem() : null,
      ...(planned && { plannedAt: now }),
    });
  }
}
