import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import type { FeedDocument } from '../news/feeds/feed.schema.js';
import { JobRepository } from '../queue/job.repository.js';
import { PlanningLease } from './planning/planning-lease.js';
import { RunPlanner } from './planning/run-planner.js';
import type { PlannedWork } from './scheduler.js';

const MINUTE_MS = 60_000;

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
