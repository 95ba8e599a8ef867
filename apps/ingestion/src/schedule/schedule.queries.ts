import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Quota, QuotaForecast, Schedule } from '@elevate/contracts/ingestion';
import { DAY_MS, failureWords, MINUTE_MS } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import { QuotaLedger, type QuotaStatus } from '../timing/quota.repository.js';
import { dueAt } from '../video/channels/due.js';
import { SourceRepository } from '../video/channels/source.repository.js';
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
    const sources = (await this.sources.findFollowed()).map((source) => ({
      isActive: source.status !== 'paused',
      isFailing: source.lastError !== null,
      dueAt: dueAt(source, everyMinutes * MINUTE_MS),
    }));
    const facts = { report, everyMinutes, sources, called: 'channels' };
    return this.toSchedule('video', facts, () => this.refusal(report));
  }

  private async news(): Promise<Schedule> {
    const report = await this.reports.find('news');
    const everyMinutes = report?.everyMinutes ?? this.config.FEED_SYNC_MINUTES;
    const sources = (await this.feeds.findFollowed()).map(({ state, nextAttemptAt }) => ({
      isActive: state.status === 'active',
      isFailing: state.health.last_error !== null,
      dueAt: nextAttemptAt?.getTime() ?? 0,
    }));
    return this.toSchedule('news', { report, everyMinutes, sources, called: 'feeds' });
  }

  private async toSchedule(
    id: Schedule['id'],
    { report, everyMinutes, sources, called }: Facts,
    refusal: () => Promise<Obstacle | null> = () => Promise.resolve(null),
  ): Promise<Schedule> {
    const active = sources.filter(({ isActive }) => isActive);
    const nothing = nothingActive(active.length, sources.length, called);
    const obstacle = this.standstill(report) ?? nothing ?? (await refusal());
    const next = Math.max(
      this.clock.now().getTime(),
      Math.min(...active.map((source) => source.dueAt)),
    );
    const nextAt = obstacle ? obstacle.until : new Date(next);
    const failing = active.filter(({ isFailing }) => isFailing).length;
    return {
      id,
      every_minutes: everyMinutes,
      active: obstacle === null,
      reason: obstacle?.reason ?? null,
      last_at: report?.plannedAt?.toISOString() ?? null,
      next_at: nextAt?.toISOString() ?? null,
      ...(active.length > 0 && { sources: { active: active.length, failing } }),
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
  readonly sources: readonly {
    readonly isActive: boolean;
    readonly isFailing: boolean;
    /** Milliseconds. */
    readonly dueAt: number;
  }[];
  readonly called: string;
}

function nothingActive(active: number, followed: number, what: string): Obstacle | null {
  if (active > 0) return null;
  const reason = followed > 0 ? `All ${what} are paused` : `No ${what} are followed`;
  return { reason, until: null };
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
