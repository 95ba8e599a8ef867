import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Schedule } from '@elevate/contracts/ingestion';
import { failureWords } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import { QuotaLedger } from '../timing/quota/quota-ledger.js';
import { SourceRepository } from '../video/channels/source.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { dueAt } from '../video/channels/due.js';
import { ScheduleReportRepository, type ScheduleReport } from './schedule-report.repository.js';

const MINUTE_MS = 60_000;

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
