import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Schedule } from '@elevate/contracts/ingestion';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { Credentials } from '../video/youtube/credentials.js';
import { ScheduleReportRepository } from './schedule-report.repository.js';

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
