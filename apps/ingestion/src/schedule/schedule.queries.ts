import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import type { FailureReason, Quota, QuotaForecast, Schedule } from '@elevate/contracts/ingestion';
import { failureWords, HOUR_MS, MINUTE_MS, DAY_MS } from '@elevate/rules';
import { CONFIG, MONGO, TRANSPORT } from '@elevate/service-defaults';
import { type Connection, type Model, Schema } from 'mongoose';
import { Lease, modelOf } from '@elevate/mongo';
import type { Transport } from '@elevate/messaging';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import {
  nextPacificMidnight,
  QuotaLedger,
  type QuotaStatus,
} from '../timing/quota/quota-ledger.js';
import { isVerifiable, SourceRepository } from '../video/channels/source.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { dueAt } from '../video/channels/due.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { JobRepository } from '../queue/job.repository.js';
import { SAMPLE_SOURCE, SampleFile } from '../video/sample/import-sample.worker.js';
import { RunPlanner } from './planning/run-planner.js';

const MARK = 'statistics';

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
    const mark = await this.marks.find(MARK);
    if (mark?.dueAt && mark.dueAt.getTime() > now) return false;
    const interval = this.config.STATISTICS_REFRESH_HOURS * HOUR_MS;
    const stale = await this.findStale();
    if (stale.length > 0) await this.planner.statistics(stale);
    const pause = stale.length > 0 ? interval : Math.min(interval, HOUR_MS);
    await this.marks.set(MARK, { dueAt: new Date(now + pause) });
    return stale.length > 0;
  }

  /** Excludes talks that a sync has just read. */
  async findStale(): Promise<string[]> {
    const interval = this.config.STATISTICS_REFRESH_HOURS * HOUR_MS;
    return this.videos.findStale(new Date(this.clock.now().getTime() - interval / 2));
  }

  async dueAt(): Promise<Date | null> {
    return (await this.marks.find(MARK))?.dueAt ?? null;
  }
}

interface ScheduleReport {
  _id: Schedule['id'];
  /** Heartbeat of the scheduler; null once it has stopped. */
  lookedAt: Date | null;
  plannedAt?: Date | null;
  everyMinutes: number;
  problem: FailureReason | null;
}

/** Shares the scheduler's state with all processes. */
@Injectable()
export class ScheduleReportRepository {
  private readonly model: Model<ScheduleReport>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = new Schema<ScheduleReport>(
      { _id: String, lookedAt: Date, plannedAt: Date, everyMinutes: Number, problem: String },
      { collection: 'schedules', versionKey: false },
    );
    this.model = modelOf(connection, 'Schedule', schema);
  }

  async find(id: Schedule['id']): Promise<ScheduleReport | null> {
    return this.model.findById(id).lean<ScheduleReport>();
  }

  async save({ _id, ...report }: ScheduleReport): Promise<void> {
    await this.model.updateOne({ _id }, { $set: report }, { upsert: true });
  }

  async markStopped(): Promise<void> {
    await this.model.updateMany({}, { $set: { lookedAt: null } });
  }
}

/** The scheduler reports every ten seconds; after this silence it counts as stopped. */
const SILENT_AFTER_MS = 45_000;

type ScheduleConfig = Pick<
  IngestionConfig,
  'SCHEDULES' | 'VIDEO_SYNC_MINUTES' | 'FEED_SYNC_MINUTES'
>;

interface Obstacle {
  readonly reason: string;
  readonly until: Date | null;
}

@Injectable()
export class ScheduleQueries {
  constructor(
    private readonly reports: ScheduleReportRepository,
    private readonly sources: SourceRepository,
    private readonly feeds: FeedRepository,
    private readonly credentials: Credentials,
    private readonly ledger: QuotaLedger,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ScheduleConfig,
  ) {}

  async list(): Promise<Schedule[]> {
    return Promise.all([this.video(), this.news()]);
  }

  async video(): Promise<Schedule> {
    const report = await this.reports.find('video');
    const everyMinutes = report?.everyMinutes ?? this.config.VIDEO_SYNC_MINUTES;
    const followed = await this.sources.findFollowed();
    const active = followed.filter(({ status }) => status !== 'paused');
    const dues = active.map((source) => dueAt(source, everyMinutes * MINUTE_MS));
    const nothing = nothingActive(active.length, followed.length, 'channels');
    const obstacle = this.standstill(report) ?? nothing ?? (await this.refusal(report));
    const failing = active.filter(({ lastError }) => lastError !== null).length;
    return this.toSchedule('video', {
      report,
      everyMinutes,
      dues,
      obstacle,
      counts: countsOf(active.length, failing),
    });
  }

  private async news(): Promise<Schedule> {
    const report = await this.reports.find('news');
    const everyMinutes = report?.everyMinutes ?? this.config.FEED_SYNC_MINUTES;
    const followed = await this.feeds.findFollowed();
    const active = followed.filter(({ state }) => state.status === 'active');
    const dues = active.map(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? 0);
    const nothing = nothingActive(active.length, followed.length, 'feeds');
    const obstacle = this.standstill(report) ?? nothing;
    const failing = active.filter(({ state }) => state.health.last_error !== null).length;
    return this.toSchedule('news', {
      report,
      everyMinutes,
      dues,
      obstacle,
      counts: countsOf(active.length, failing),
    });
  }

  private toSchedule(
    id: Schedule['id'],
    { report, everyMinutes, dues, obstacle, counts }: Facts,
  ): Schedule {
    const now = this.clock.now().getTime();
    const next = dues.length > 0 ? new Date(Math.max(now, Math.min(...dues))) : null;
    const nextAt = obstacle ? obstacle.until : next;
    return {
      id,
      every_minutes: everyMinutes,
      active: obstacle === null,
      reason: obstacle?.reason ?? null,
      last_at: report?.plannedAt?.toISOString() ?? null,
      next_at: nextAt?.toISOString() ?? null,
      ...counts,
    };
  }

  private standstill(report: ScheduleReport | null): Obstacle | null {
    if (this.isLive(report)) return null;
    const reason = this.config.SCHEDULES
      ? 'The scheduler is not running'
      : 'The scheduler is switched off';
    return { reason, until: null };
  }

  private isLive(report: ScheduleReport | null): boolean {
    const lookedAt = report?.lookedAt?.getTime() ?? 0;
    return this.clock.now().getTime() - lookedAt < SILENT_AFTER_MS;
  }

  private async refusal(report: ScheduleReport | null): Promise<Obstacle | null> {
    const problem = report?.problem ?? (await this.credentials.problemAnywhere());
    if (problem) return { reason: failureWords(problem), until: null };
    if (await this.ledger.hasUnits()) return null;
    const { resets_at } = await this.ledger.status();
    return { reason: failureWords('quota-exceeded'), until: new Date(resets_at) };
  }
}

interface Facts {
  readonly report: ScheduleReport | null;
  readonly everyMinutes: number;
  readonly dues: readonly number[];
  readonly obstacle: Obstacle | null;
  readonly counts: Pick<Schedule, 'sources'>;
}

function nothingActive(active: number, followed: number, what: string): Obstacle | null {
  if (active > 0) return null;
  const reason = followed > 0 ? `All ${what} are paused` : `No ${what} are followed`;
  return { reason, until: null };
}

function countsOf(active: number, failing: number): Pick<Schedule, 'sources'> {
  return active === 0 ? {} : { sources: { active, failing } };
}

const NOTHING_LEFT: WorkLeft = { channels: 0, everyMinutes: 1, statistics: 0 };

@Injectable()
export class QuotaQueries {
  constructor(
    private readonly ledger: QuotaLedger,
    private readonly schedules: ScheduleQueries,
    private readonly sources: SourceRepository,
    private readonly videos: VideoRepository,
    private readonly statistics: StatisticsSchedule,
    private readonly clock: Clock,
  ) {}

  async today(): Promise<Quota> {
    const [status, days] = await Promise.all([this.ledger.status(), this.ledger.lastDays()]);
    const left = await this.workLeft(status);
    return { ...status, forecast: forecast(status, left, this.clock.now().getTime()), days };
  }

  private async workLeft({ resets_at }: QuotaStatus): Promise<WorkLeft> {
    const { active, every_minutes } = await this.schedules.video();
    if (!active) return NOTHING_LEFT;
    const due = await this.statistics.dueAt();
    const asksAgain = due === null || due.getTime() < Date.parse(resets_at);
    return {
      channels: (await this.sources.findActive()).length,
      everyMinutes: every_minutes,
      statistics: asksAgain ? await this.videos.count() : 0,
    };
  }
}

interface WorkLeft {
  readonly channels: number;
  readonly everyMinutes: number;
  readonly statistics: number;
}

const TALKS_A_UNIT = 50;

/** A channel without news costs one unit per sync plus one per day for its details. New videos cannot be predicted. */
export function forecast(
  { used, limit, exhausted, resets_at }: QuotaStatus,
  { channels, everyMinutes, statistics }: WorkLeft,
  now: number,
): QuotaForecast {
  if (exhausted || used >= limit) {
    return { used_by_reset: used, runs_out_at: new Date(now).toISOString() };
  }
  const left = Math.max(0, Date.parse(resets_at) - now);
  const syncs = channels * (left / (everyMinutes * MINUTE_MS));
  const names = channels * (left / DAY_MS);
  const expected = Math.round(syncs + names + Math.ceil(statistics / TALKS_A_UNIT));
  const lasts = used + expected <= limit;
  const runsOutIn = lasts ? 0 : left * ((limit - used) / expected);
  return {
    used_by_reset: used + expected,
    runs_out_at: lasts ? null : new Date(now + runsOutIn).toISOString(),
  };
}

@Injectable()
export class ScheduleReporter {
  constructor(
    private readonly reports: ScheduleReportRepository,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<IngestionConfig, 'VIDEO_SYNC_MINUTES' | 'FEED_SYNC_MINUTES'>,
  ) {}

  async looked(id: Schedule['id'], planned: boolean): Promise<void> {
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

  async stopped(): Promise<void> {
    await this.reports.markStopped();
  }
}

@Injectable()
export class SchedulerLease {
  /** True if this process knows that it is the only one. */
  readonly isAlone: boolean;
  readonly lease: Lease;

  constructor(
    @Inject(MONGO) connection: Connection,
    @Inject(TRANSPORT) transport: Transport,
    clock: Clock,
  ) {
    // The sole process need not wait for its predecessor's lease.
    this.isAlone = !transport.shared;
    const holder = this.isAlone ? 'in-process' : randomUUID();
    this.lease = new Lease(connection, holder, () => clock.now().getTime());
  }
}

export const PLANNED_IN_ORDER = Symbol('PLANNED_IN_ORDER');

export interface PlannedWork {
  /** Under which name administrators see when it was last looked at. */
  readonly reportedAs?: 'video' | 'news';
  planWhenDue(): Promise<boolean>;
}

const TICK_MS = 10_000;
const LEASE_MS = 30_000;

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

const VERIFY_SCHEDULE_MARK = 'verification';

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
    const dueAt = (await this.marks.find(VERIFY_SCHEDULE_MARK))?.dueAt;
    if (dueAt && dueAt > now) return false;
    // A new installation has nothing to verify; it starts the next night.
    const planned = dueAt ? await this.plan() : false;
    await this.marks.set(VERIFY_SCHEDULE_MARK, { dueAt: nextPacificMidnight(now) });
    return planned;
  }

  private async plan(): Promise<boolean> {
    // An unfinished verification continues before a new one starts.
    if (await this.jobs.hasVerification()) return false;
    const sources = (await this.sources.findActive()).filter(isVerifiable);
    if (sources.length === 0) return false;
    const { limit } = await this.ledger.status();
    const reserve = Math.floor(limit / 2);
    await this.planner.verifyChannels({ sources, reserve, trigger: 'schedule', actor: null });
    return true;
  }
}

/** Imports once, and again when the file changes. */
@Injectable()
export class SampleSchedule {
  constructor(
    private readonly file: SampleFile,
    private readonly marks: MarkRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'SAMPLE_CATALOGUE'>,
  ) {}

  async planWhenChanged(): Promise<void> {
    if (!this.config.SAMPLE_CATALOGUE) return;
    const [{ mark }, done, { sourceIds }] = await Promise.all([
      this.file.read(),
      this.marks.find(SAMPLE_SOURCE),
      this.jobs.findBusy(),
    ]);
    if (done?.value !== mark && !sourceIds.has(SAMPLE_SOURCE)) await this.planner.importSample();
  }
}
