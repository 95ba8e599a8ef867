import { Injectable } from '@nestjs/common';
import type { RunRecord, RunSource } from '@elevate/contracts/ingestion';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import {
  hasEnded,
  NOTHING_SPECIAL,
  type RunDocument,
  type RunRequest,
} from '../runs/run.repository.js';
import { nothingFailed, runRunning, RunService } from '../runs/run-progress.js';
import { toRunRecord } from '../runs/run-relay.js';
import { OngoingRuns } from '../schedule/planning/ongoing-runs.js';
import { RunPlanner, type RunOrigin } from '../schedule/planning/run-planner.js';
import { StatisticsSchedule } from '../schedule/schedules.js';
import { SourceService } from '../video/channels/source.service.js';
import { JobSweeper } from '../queue/job-sweeper.js';
import { Credentials } from '../video/youtube/credentials.js';

interface Again {
  readonly sourceIds: readonly string[];
  readonly begin: () => Promise<RunDocument>;
}

@Injectable()
export class RetryService {
  constructor(
    private readonly runs: RunService,
    private readonly ongoing: OngoingRuns,
    private readonly planner: RunPlanner,
    private readonly sources: SourceService,
    private readonly feeds: FeedRepository,
    private readonly statistics: StatisticsSchedule,
    private readonly credentials: Credentials,
    private readonly sweeper: JobSweeper,
  ) {}

  /** @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.RUN_RUNNING`, `INGESTION.NOTHING_FAILED` */
  async retry(id: string, origin: RunOrigin): Promise<RunRecord> {
    const run = await this.runs.find(id);
    if (run.state.ended_at === null) throw runRunning();
    const failed = run.state.sources.filter(isToDo).map(({ source_id }) => source_id);
    if (failed.length === 0) throw nothingFailed();
    await this.credentials.tryAgain();
    await this.sweeper.tryAgain();
    const request = run.request ?? NOTHING_SPECIAL;
    const { sourceIds, begin } = await this.again(run, failed, { ...origin, retryOf: id, request });
    if (sourceIds.length === 0) throw nothingFailed();
    const syncRequest = { kind: run.state.kind, sourceIds, request };
    return toRunRecord((await this.ongoing.joinOr(syncRequest, begin)).run);
  }

  private async again({ state }: RunDocument, failed: string[], repeat: Repeat): Promise<Again> {
    switch (state.kind) {
      case 'video':
        return this.channels(failed, repeat);
      case 'news':
        return this.newsFeeds(failed, repeat);
      case 'backfill': {
        const ids = repeat.request.ids ?? [];
        return { sourceIds: failed, begin: () => this.planner.backfill({ ...repeat, ids }) };
      }
      case 'statistics': {
        const ids = await this.statistics.findStale();
        const sourceIds = ids.length > 0 ? failed : [];
        return { sourceIds, begin: () => this.planner.statistics(ids, repeat) };
      }
      case 'sample':
        return { sourceIds: failed, begin: () => this.planner.importSample(repeat) };
    }
  }

  private async channels(failed: string[], { request, ...origin }: Repeat): Promise<Again> {
    const sources = await this.sources.findFor(failed);
    const limit = request.limit !== null && { limit: request.limit };
    const sourceIds = sources.map(({ _id }) => _id);
    if (request.verify)
      return { sourceIds, begin: () => this.planner.verifyChannels({ ...origin, sources }) };
    return {
      sourceIds,
      begin: () =>
        this.planner.syncChannels({ ...origin, sources, force: request.force, ...limit }),
    };
  }

  private async newsFeeds(failed: string[], { request, ...origin }: Repeat): Promise<Again> {
    const failedIds = new Set(failed);
    const followed = await this.feeds.findFollowed();
    const feeds = followed.filter(
      ({ _id, state }) => failedIds.has(_id) && state.status === 'active',
    );
    return {
      sourceIds: feeds.map(({ _id }) => _id),
      begin: () => this.planner.syncFeeds({ ...origin, feeds, force: request.force }),
    };
  }
}

interface Repeat extends RunOrigin {
  readonly request: RunRequest;
}

/** Failed, cancelled, or refused because no fetch was possible. */
function isToDo(source: RunSource): boolean {
  if (source.status === 'failed' || source.status === 'cancelled') return true;
  return source.status === 'paused' && hasEnded(source);
}
