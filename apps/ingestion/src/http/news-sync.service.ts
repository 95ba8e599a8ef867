import { Injectable } from '@nestjs/common';
import type { NewsSyncRequest, NewsSyncResponse } from '@elevate/contracts/ingestion';
import { FeedService } from '../news/feeds/feed.service.js';
import { RunWaiter } from '../runs/run-waiter.js';
import { toRunRecord } from '../runs/run.mapper.js';
import { NOTHING_SPECIAL } from '../runs/run.schema.js';
import { OngoingRuns } from '../schedule/planning/ongoing-runs.js';
import { RunPlanner, type RunOrigin } from '../schedule/planning/run-planner.js';
import { syncMessage } from './sync-message.js';

/** The spec's news fetch function, started by a person. */
@Injectable()
export class NewsSyncService {
  constructor(
    private readonly feeds: FeedService,
    private readonly planner: RunPlanner,
    private readonly ongoing: OngoingRuns,
    private readonly waiter: RunWaiter,
  ) {}

  async start(
    { feeds: names, force = false }: NewsSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<NewsSyncResponse> {
    const feeds = await this.feeds.findFor(names);
    const syncRequest = {
      kind: 'news' as const,
      sourceIds: feeds.map(({ _id }) => _id),
      request: { ...NOTHING_SPECIAL, force },
    };
    const joined = await this.ongoing.joinOr(syncRequest, () =>
      this.planner.syncFeeds({ ...origin, feeds, force }),
    );
    const run = await this.waiter.waitFor(toRunRecord(joined.run), waitSeconds);
    return { message: syncMessage(run), feeds: feeds.length, begun: joined.begun, run };
  }
}
