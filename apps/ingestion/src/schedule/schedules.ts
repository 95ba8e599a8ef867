import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { CONFIG } from '@elevate/service-defaults';
import { VulnerabilitySync } from '../news/vulnerabilities/vulnerability-sync.js';
import { MarkRepository } from '../timing/mark.repository.js';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import type { FeedDocument } from '../news/feeds/feed.schema.js';
import { JobRepository } from '../queue/job.repository.js';
import type { IngestionConfig } from '../ingestion.config.js';
import { isDue } from '../video/channels/due.js';
import { type SourceDocument, SourceRepository } from '../video/channels/source.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import type { PlannedWork } from './schedule.queries.js';
import { PlanningLease } from './planning/ongoing-runs.js';
import { RunPlanner } from './planning/run-planner.js';
import { HOUR_MS, MINUTE_MS } from '@elevate/rules';

const MARK = 'known-exploited';
const DAILY_MS = 24 * HOUR_MS;

/** Reads the catalog of vulnerabilities once a day, and hourly after a failure. It is one document, so it has no run. */
@Injectable()
export class VulnerabilitySchedule implements PlannedWork {
  constructor(
    private readonly sync: VulnerabilitySync,
    private readonly marks: MarkRepository,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    const { url } = this.sync;
    if (url === null) return false;
    const now = this.clock.now().getTime();
    const mark = await this.marks.find(MARK);
    // Another address is read at once.
    if (mark?.dueAt && mark.dueAt.getTime() > now && mark.value === url) return false;
    // Before the request: a process that dies with it must not repeat it at every look.
    await this.marks.set(MARK, { dueAt: new Date(now + HOUR_MS), value: url });
    if ((await this.sync.run(url)) !== 'failed') {
      await this.marks.set(MARK, { dueAt: new Date(now + DAILY_MS) });
    }
    return false;
  }
}

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

/**
 * Fetches each feed hourly at its own minute, failing feeds after their backoff. Feeds due in one minute share a run,
 * to limit records.
 */
@Injectable()
export class FeedSchedule implements PlannedWork {
  readonly reportedAs = 'news';
  private lookedAt = 0;

  constructor(
    private readonly feeds: FeedRepository,
    private readonly jobs: JobRepository,
    private readonly planner: RunPlanner,
    private readonly lease: PlanningLease,
    private readonly clock: Clock,
  ) {}

  async planWhenDue(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now - this.lookedAt < MINUTE_MS) return false;
    this.lookedAt = now;
    if ((await this.findDue(now)).length === 0) return false;
    return this.lease.run(async () => {
      // Check again inside the planning lease: another request may have planned them.
      const due = await this.findDue(now);
      if (due.length === 0) return false;
      await this.planner.syncFeeds({ feeds: due, trigger: 'schedule', actor: null });
      return true;
    });
  }

  private async findDue(now: number): Promise<FeedDocument[]> {
    const { sourceIds } = await this.jobs.findBusy();
    return (await this.feeds.findFollowed()).filter(
      ({ _id, state, nextAttemptAt }) =>
        state.status === 'active' &&
        !sourceIds.has(_id) &&
        (nextAttemptAt === null || nextAttemptAt.getTime() <= now),
    );
  }
}
