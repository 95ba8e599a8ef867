import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { RunPlanner } from './planning/run-planner.js';
import type { PlannedWork } from './scheduler.js';

const MARK = 'statistics';
const HOUR_MS = 3_600_000;

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
