import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@elevate/service-defaults';
import { Clock } from '../clock/clock.js';
import type { IngestionConfig } from '../config.js';
import { JobRepository } from '../jobs/job.repository.js';
import { RunPlanner } from '../planning/run-planner.js';
import { SourceRepository } from '../sources/source.repository.js';
import { Credentials } from '../youtube/credentials.js';
import { isDue } from './due.js';

const MINUTE_MS = 60_000;

/** Every half an hour each followed channel is synced, at a minute of its own. */
@Injectable()
export class VideoSchedule {
  constructor(
    private readonly sources: SourceRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'VIDEO_SYNC_MINUTES'>,
  ) {}

  async planWhenDue(): Promise<void> {
    const followed = await this.sources.findFollowed();
    if (followed.length === 0) return;
    const { sourceIds } = await this.jobs.findBusy();
    const now = this.clock.now().getTime();
    const interval = this.config.VIDEO_SYNC_MINUTES * MINUTE_MS;
    // Without credentials all are told so together, in one run an interval.
    const together = this.credentials.problem() !== null;
    const due = followed.filter((source) => {
      if (sourceIds.has(source._id)) return false;
      if (!together) return isDue(source, now, interval);
      return source.lastPlannedAt === null || now - source.lastPlannedAt.getTime() >= interval;
    });
    if (due.length > 0)
      await this.planner.syncChannels({ sources: due, trigger: 'schedule', actor: null });
  }
}
