import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Quota, QuotaForecast, Schedule } from '@elevate/contracts/ingestion';
import { DAY_MS, failureWords, MINUTE_MS } from '@elevate/rules';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, METRICS } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import { JobRepository } from '../queue/job.repository.js';
import { QuotaLedger, type QuotaStatus } from '../timing/quota.repository.js';
import { dueAt, SourceRepository } from '../video/channels/source.repository.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { type ScheduleReport, ScheduleReportRepository } from './schedule-report.repository.js';
import { StatisticsSchedule } from './schedules.js';

/** The scheduler reports every ten seconds; after this silence it counts as stopped. */
const SILENT_AFTER_MS = 45_000;

type ScheduleConfig = Pick<
  IngestionConfig,
  'SCHEDULES' | 'VIDEO_SYNC_MINUTES' | 'FEED_SYNC_MINUTES'
>;

interface Obstacle {
  readonly reason: string;
  readonly until?: string;
}

interface Scheduled {
  readonly isActive: boolean;
  readonly isFailing: boolean;
  readonly dueAt: number;
}

@Injectable()
export class ScheduleQueries {
  constructor(
    private readonly reports: ScheduleReportRepository,
    private readonly sources: SourceRepository,
    private readonly feeds: FeedRepository,
    private readonly videos: VideoRepository,
    private readonly statistics: StatisticsSchedule,
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
    const every_minutes = report?.everyMinutes ?? this.config.VIDEO_SYNC_MINUTES;
    const channels = (await this.sources.findFollowed()).map((source) => ({
      isActive: source.status !== 'paused',
      isFailing: source.lastError !== null,
      dueAt: dueAt(source, every_minutes * MINUTE_MS),
    }));
    const obstacle =
      this.standstill(report) ??
      nothingActive(channels, 'channels') ??
      (await this.refusal(report));
    return { id: 'video', every_minutes, ...this.stateOf(report, channels, obstacle) };
  }

  async quota(): Promise<Quota> {
    const [status, days] = await Promise.all([this.ledger.status(), this.ledger.lastDays()]);
    const left = await this.workLeft(status);
    return { ...status, forecast: forecast(status, left, this.clock.now().getTime()), days };
  }

  private async news(): Promise<Schedule> {
    const report = await this.reports.find('news');
    const every_minutes = report?.everyMinutes ?? this.config.FEED_SYNC_MINUTES;
    const feeds = (await this.feeds.findFollowed()).map(({ state, nextAttemptAt }) => ({
      isActive: state.status === 'active',
      isFailing: state.health.last_error !== null,
      dueAt: nextAttemptAt?.getTime() ?? 0,
    }));
    const obstacle = this.standstill(report) ?? nothingActive(feeds, 'feeds');
    return { id: 'news', every_minutes, ...this.stateOf(report, feeds, obstacle) };
  }

  private stateOf(
    report: ScheduleReport | null,
    sources: readonly Scheduled[],
    obstacle: Obstacle | null,
  ): Omit<Schedule, 'id' | 'every_minutes'> {
    const active = sources.filter(({ isActive }) => isActive);
    const next = Math.min(...active.map((source) => source.dueAt));
    const nextAt = () => new Date(Math.max(this.clock.now().getTime(), next)).toISOString();
    const failing = active.filter(({ isFailing }) => isFailing).length;
    return {
      active: obstacle === null,
      reason: obstacle?.reason ?? null,
      last_at: report?.plannedAt?.toISOString() ?? null,
      next_at: obstacle ? (obstacle.until ?? null) : nextAt(),
      ...(active.length > 0 && { sources: { active: active.length, failing } }),
    };
  }

  private standstill(report: ScheduleReport | null): Obstacle | null {
    const lookedAt = report?.lookedAt?.getTime() ?? 0;
    if (this.clock.now().getTime() - lookedAt < SILENT_AFTER_MS) return null;
    const state = this.config.SCHEDULES ? 'not running' : 'switched off';
    return { reason: `The scheduler is ${state}` };
  }

  private async refusal(report: ScheduleReport | null): Promise<Obstacle | null> {
    const problem = report?.problem ?? (await this.credentials.problemAnywhere());
    if (problem) return { reason: failureWords(problem) };
    if (await this.ledger.hasUnits()) return null;
    const { resets_at: until } = await this.ledger.status();
    return { reason: failureWords('quota-exceeded'), until };
  }

  private async workLeft({ resets_at }: QuotaStatus): Promise<WorkLeft> {
    const { active, every_minutes: everyMinutes } = await this.video();
    if (!active) return { channels: 0, everyMinutes, statistics: 0 };
    const due = await this.statistics.dueAt();
    const asksAgain = due === null || due.getTime() < Date.parse(resets_at);
    return {
      channels: (await this.sources.findActive()).length,
      everyMinutes,
      statistics: asksAgain ? await this.videos.count() : 0,
    };
  }
}

function nothingActive(sources: readonly Scheduled[], what: string): Obstacle | null {
  if (sources.some(({ isActive }) => isActive)) return null;
  return { reason: sources.length > 0 ? `All ${what} are paused` : `No ${what} are followed` };
}

interface WorkLeft {
  readonly channels: number;
  readonly everyMinutes: number;
  readonly statistics: number;
}

const TALKS_A_UNIT = 50;

/** A channel without news costs one unit per sync and one per day for its details. */
export function forecast(
  { used, limit, exhausted, resets_at }: QuotaStatus,
  { channels, everyMinutes, statistics }: WorkLeft,
  now: number,
): QuotaForecast {
  if (exhausted || used >= limit)
    return { used_by_reset: used, runs_out_at: new Date(now).toISOString() };
  const left = Math.max(0, Date.parse(resets_at) - now);
  const syncs = channels * (left / (everyMinutes * MINUTE_MS));
  const names = channels * (left / DAY_MS);
  const expected = Math.round(syncs + names + Math.ceil(statistics / TALKS_A_UNIT));
  const lasts = used + expected <= limit;
  const runsOut = () => new Date(now + left * ((limit - used) / expected)).toISOString();
  return { used_by_reset: used + expected, runs_out_at: lasts ? null : runsOut() };
}

const QUOTA_USED = {
  name: 'elevate_ingestion_quota_used_units',
  help: 'Units of the API that are spent this Pacific day, by all processes',
} as const;

const QUOTA_LIMIT = {
  name: 'elevate_ingestion_quota_limit_units',
  help: 'Units of the API that may be spent in a Pacific day',
} as const;

const ACTIVE = {
  name: 'elevate_ingestion_schedule_active',
  help: '1 while a schedule brings in something by itself, 0 while it cannot: nothing is followed, no key, no units',
  labels: ['kind'],
} as const;

const INTERVAL = {
  name: 'elevate_ingestion_schedule_interval_seconds',
  help: 'Interval between two syncs of one source, by schedule',
  labels: ['kind'],
} as const;

const WAITING_JOBS = {
  name: 'elevate_ingestion_waiting_jobs',
  help: 'Jobs that wait for a process with a free place',
} as const;

function together<Answer>(request: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  return () => (asking ??= request().finally(() => (asking = undefined)));
}

/** Reads the shared database, so every process reports the same values. */
@Injectable()
export class IngestionGauges implements OnModuleInit {
  constructor(
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly ledger: QuotaLedger,
    private readonly queries: ScheduleQueries,
    private readonly jobs: JobRepository,
  ) {}

  onModuleInit(): void {
    const quota = together(() => this.ledger.status());
    const schedules = together(() => this.queries.list());
    this.metrics.gauge(QUOTA_USED, async () => {
      const { used, limit, exhausted } = await quota();
      // If the API reports an exhausted quota, it overrides the ledger.
      return [{ labels: {}, value: exhausted ? Math.max(used, limit) : used }];
    });
    this.metrics.gauge(QUOTA_LIMIT, async () => [{ labels: {}, value: (await quota()).limit }]);
    this.metrics.gauge(ACTIVE, async () =>
      (await schedules()).map(({ id: kind, active }) => ({
        labels: { kind },
        value: Number(active),
      })),
    );
    this.metrics.gauge(INTERVAL, async () =>
      (await schedules()).map(({ id: kind, every_minutes }) => ({
        labels: { kind },
        value: every_minutes * 60,
      })),
    );
    this.metrics.gauge(WAITING_JOBS, async () => [
      { labels: {}, value: await this.jobs.countWaiting() },
    ]);
  }
}
