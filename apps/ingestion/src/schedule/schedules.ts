import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, later, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { Schedule } from '@elevate/contracts/ingestion';
import { unlessRefused } from '@elevate/errors';
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
import {
  isDue,
  isVerifiable,
  type SourceDocument,
  SourceRepository,
} from '../video/channels/source.repository.js';
import { readSample, SAMPLE_SOURCE } from '../video/sample/import-sample.worker.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import {
  BY_SCHEDULE,
  planChannels,
  planFeeds,
  planSample,
  planStatistics,
  RunPlanner,
} from './planning/run-planner.js';
import { ScheduleReportRepository } from './schedule-report.repository.js';

const STATISTICS_MARK = 'statistics';

/** Talks hidden for a temporary reason are included, so that they return. */
@Injectable()
export class StatisticsSchedule {
  constructor(
    private readonly videos: VideoRepository,
    private readonly marks: MarkRepository,
    private readonly planner: RunPlanner,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'STATISTICS_REFRESH_HOURS'>,
  ) {}

  async planWhenDue(): Promise<void> {
    if (this.credentials.problem() !== null) return;
    const now = this.clock.now().getTime();
    const dueAt = await this.dueAt();
    if (dueAt && dueAt.getTime() > now) return;
    const stale = await this.findStale();
    if (stale.length > 0) await this.planner.begin(planStatistics(stale, BY_SCHEDULE));
    const hours = this.config.STATISTICS_REFRESH_HOURS;
    const pause = (stale.length > 0 ? hours : Math.min(hours, 1)) * HOUR_MS;
    await this.marks.set(STATISTICS_MARK, { dueAt: new Date(now + pause) });
  }

  /** Excludes talks that a sync has just read. */
  async findStale(): Promise<string[]> {
    const interval = this.config.STATISTICS_REFRESH_HOURS * HOUR_MS;
    return this.videos.findStale(later(this.clock.now(), -interval / 2));
  }

  async dueAt(): Promise<Date | null> {
    return (await this.marks.find(STATISTICS_MARK))?.dueAt ?? null;
  }
}

const TICK_MS = 10_000;
const LEASE_MS = 30_000;

const VULNERABILITIES_MARK = 'known-exploited';
const VERIFICATION_MARK = 'verification';

type SchedulerConfig = Pick<
  IngestionConfig,
  'SAMPLE_CATALOGUE' | 'SCHEDULES' | 'VIDEO_SYNC_MINUTES' | 'FEED_SYNC_MINUTES'
>;

@Injectable()
export class Scheduler {
  private readonly task: PeriodicTask;
  /** True if this process knows that it is the only one. */
  private readonly isAlone: boolean;
  private feedsLookedAt = 0;

  constructor(
    private readonly sources: SourceRepository,
    private readonly feeds: FeedRepository,
    private readonly jobs: JobRepository,
    private readonly marks: MarkRepository,
    private readonly reports: ScheduleReportRepository,
    private readonly planner: RunPlanner,
    private readonly statistics: StatisticsSchedule,
    private readonly vulnerabilities: VulnerabilitySync,
    private readonly ledger: QuotaLedger,
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
    if (this.isAlone) await unlessRefused(this.reports.markStopped());
    if (this.config.SCHEDULES) this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  async tick(): Promise<void> {
    await this.task.runNow();
  }

  /** Imports once, and again when the file changes. */
  async planSample(): Promise<void> {
    if (!this.config.SAMPLE_CATALOGUE) return;
    const [{ mark }, done, { sourceIds }] = await Promise.all([
      readSample(),
      this.marks.find(SAMPLE_SOURCE),
      this.jobs.findBusy(),
    ]);
    if (done?.value !== mark && !sourceIds.has(SAMPLE_SOURCE))
      await this.planner.begin(planSample({ trigger: 'start', actor: null }));
  }

  /** Nightly after the quota reset, with half of the quota; the rest waits. */
  async planVerification(): Promise<void> {
    if (this.credentials.problem() !== null) return;
    const now = this.clock.now();
    const dueAt = (await this.marks.find(VERIFICATION_MARK))?.dueAt;
    if (dueAt && dueAt > now) return;
    // A new installation has nothing to verify; an unfinished verification continues first.
    if (dueAt && !(await this.jobs.hasVerification())) {
      const sources = (await this.sources.findActive()).filter(isVerifiable);
      const reserve = Math.floor((await this.ledger.status()).limit / 2);
      const request = { ...NOTHING_SPECIAL, verify: true };
      const plan = planChannels(sources, { ...BY_SCHEDULE, request, reserve });
      if (sources.length > 0) await this.planner.begin(plan);
    }
    await this.marks.set(VERIFICATION_MARK, { dueAt: nextPacificMidnight(now) });
  }

  /** Daily, and hourly after a failure. The catalog is one document, so it has no run. */
  async readVulnerabilities(): Promise<void> {
    const { url } = this.vulnerabilities;
    if (url === null) return;
    const now = this.clock.now().getTime();
    const mark = await this.marks.find(VULNERABILITIES_MARK);
    // Another address is read at once.
    if (mark?.dueAt && mark.dueAt.getTime() > now && mark.value === url) return;
    // Before the request: a process that dies with it must not repeat it at every look.
    await this.marks.set(VULNERABILITIES_MARK, { dueAt: new Date(now + HOUR_MS), value: url });
    if ((await this.vulnerabilities.run(url)) !== 'failed')
      await this.marks.set(VULNERABILITIES_MARK, { dueAt: new Date(now + DAY_MS) });
  }

  private async planWhenDue(): Promise<void> {
    const channels = await this.planner.beginDue(() => this.findDueChannels(), planChannels);
    const { VIDEO_SYNC_MINUTES, FEED_SYNC_MINUTES } = this.config;
    await this.report('video', VIDEO_SYNC_MINUTES, channels);
    await this.statistics.planWhenDue();
    await this.planVerification();
    await this.report('news', FEED_SYNC_MINUTES, await this.planDueFeeds());
    await this.readVulnerabilities();
  }

  private async report(_id: Schedule['id'], everyMinutes: number, planned: boolean) {
    const lookedAt = this.clock.now();
    const problem = _id === 'video' ? this.credentials.problem() : null;
    const report = { _id, lookedAt, everyMinutes, problem };
    await this.reports.save(planned ? { ...report, plannedAt: lookedAt } : report);
  }

  /** Each channel once per sync interval, at its own minute to spread the load. */
  private async findDueChannels(): Promise<SourceDocument[]> {
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

  /** Feeds due in one minute share a run, to limit records. */
  private async planDueFeeds(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now - this.feedsLookedAt < MINUTE_MS) return false;
    this.feedsLookedAt = now;
    return this.planner.beginDue(() => this.findDueFeeds(now), planFeeds);
  }

  /** Each feed hourly at its own minute, failing feeds after their backoff. */
  private async findDueFeeds(now: number): Promise<FeedDocument[]> {
    const { sourceIds } = await this.jobs.findBusy();
    return (await this.feeds.findFollowed()).filter(
      ({ _id, state, nextAttemptAt }) =>
        state.status === 'active' &&
        !sourceIds.has(_id) &&
        (nextAttemptAt === null || nextAttemptAt.getTime() <= now),
    );
  }
}
