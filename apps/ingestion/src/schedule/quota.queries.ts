import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Quota } from '@elevate/contracts/ingestion';
import { QuotaLedger, type QuotaStatus } from '../timing/quota/quota-ledger.js';
import { SourceRepository } from '../video/channels/source.repository.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { forecast, type WorkLeft } from './forecast.js';
import { ScheduleQueries } from './schedule.queries.js';
import { StatisticsSchedule } from './statistics-schedule.js';

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
