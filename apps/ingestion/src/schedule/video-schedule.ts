import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { JobRepository } from '../queue/job.repository.js';
import { isDue } from '../video/channels/due.js';
import { SourceRepository } from '../video/channels/source.repository.js';
import type { SourceDocument } from '../video/channels/source.schema.js';
import { Credentials } from '../video/youtube/credentials.js';
import { PlanningLease } from './planning/planning-lease.js';
import { RunPlanner } from './planning/run-planner.js';
import type { PlannedWork } from './scheduler.js';

const MINUTE_MS = 60_000;

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

  async planWhenDue(): Promise<boolean> {
    if ((await this.findDue()).length === 0) return false;
    return this.lease.run(async () => {
      // Check again inside the planning lease: another request may have planned them.
      const due = await this.findDue();
      if (due.length === 0) return false;
      await this.planner.syncChannels({ sources: due, trigger: 'schedule', actor: null });
      return true;
    });
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
