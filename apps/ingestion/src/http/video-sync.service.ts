import { Injectable } from '@nestjs/common';
import type {
  NewsSyncRequest,
  NewsSyncResponse,
  RunKind,
  RunRecord,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { OPERATOR } from '@elevate/contracts/audit';
import { RunService } from '../runs/run-progress.js';
import { toRunRecord } from '../runs/run-relay.js';
import { NOTHING_SPECIAL } from '../runs/run.repository.js';
import { type Joined, OngoingRuns } from '../schedule/planning/ongoing-runs.js';
import { DEFAULT_LIMIT, type RunOrigin, RunPlanner } from '../schedule/planning/run-planner.js';
import { isVerifiable } from '../video/channels/source.repository.js';
import { SourceService } from '../video/channels/source.service.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { JobSweeper } from '../queue/job-sweeper.js';
import { Credentials } from '../video/youtube/credentials.js';
import { FeedService } from '../news/feeds/feed.service.js';

/** The spec's episode fetch function: a sync, backfill or verification started by a person. */
@Injectable()
export class VideoSyncService {
  constructor(
    private readonly sources: SourceService,
    private readonly videos: VideoRepository,
    private readonly planner: RunPlanner,
    private readonly ongoing: OngoingRuns,
    private readonly runs: RunService,
    private readonly credentials: Credentials,
    private readonly sweeper: JobSweeper,
  ) {}

  async start(
    request: VideoSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<VideoSyncResponse> {
    await this.credentials.tryAgain();
    await this.sweeper.tryAgain();
    const { run: joined, begun } = await this.joinOrBegin(request, origin);
    const run = await this.runs.untilEnded(toRunRecord(joined), waitSeconds);
    const channels = request.backfill ? 0 : run.sources.length;
    return { message: syncMessage(run), channels, begun, run };
  }

  private joinOrBegin(request: VideoSyncRequest, origin: RunOrigin): Promise<Joined> {
    if (request.backfill) return this.backfill(request, origin);
    return request.verify ? this.verify(request, origin) : this.sync(request, origin);
  }

  private async sync(
    { channelIds, force = false, ...request }: VideoSyncRequest,
    origin: RunOrigin,
  ): Promise<Joined> {
    // The spec caps an administrator's sync; an operator's is unlimited by default.
    const limit = request.limit ?? (origin.trigger === 'operator' ? undefined : DEFAULT_LIMIT);
    const sources = await this.sources.findFor(channelIds);
    const syncRequest = {
      kind: 'video' as const,
      sourceIds: sources.map(({ _id }) => _id),
      request: { ...NOTHING_SPECIAL, force, limit: limit ?? null },
    };
    return this.ongoing.joinOr(syncRequest, () =>
      this.planner.syncChannels({ ...origin, sources, force, ...(limit && { limit }) }),
    );
  }

  private async verify({ channelIds }: VideoSyncRequest, origin: RunOrigin): Promise<Joined> {
    const sources = (await this.sources.findFor(channelIds)).filter(isVerifiable);
    const sourceIds = sources.map(({ _id }) => _id);
    const request = { ...NOTHING_SPECIAL, verify: true };
    const syncRequest = { kind: 'video' as const, sourceIds, request };
    return this.ongoing.joinOr(syncRequest, () =>
      this.planner.verifyChannels({ ...origin, sources }),
    );
  }

  private async backfill(
    { channelIds: names, force = false, limit = DEFAULT_LIMIT }: VideoSyncRequest,
    origin: RunOrigin,
  ): Promise<Joined> {
    const channelIds = await this.channelsOf(names);
    const ids = await this.videos.findForBackfill({ force, limit, channelIds });
    const request = { force, limit, channelIds, ids };
    const sourceIds = ids.length > 0 ? ['backfill'] : [];
    return this.ongoing.joinOr({ kind: 'backfill', sourceIds, request }, () =>
      this.planner.backfill({ ...origin, trigger: 'backfill', ids, request }),
    );
  }

  /** Accepts handles and ids of sample channels that are not followed. */
  private async channelsOf(channelIds: readonly string[] | undefined): Promise<string[] | null> {
    if (!channelIds) return null;
    const followed = await this.sources.findFor(channelIds);
    return [...new Set([...channelIds, ...followed.map(({ _id }) => _id)])];
  }
}

export function runOriginOf(actor: string): RunOrigin {
  return { trigger: actor === OPERATOR ? 'operator' : 'admin', actor };
}

/** The spec's news fetch function, started by a person. */
@Injectable()
export class NewsSyncService {
  constructor(
    private readonly feeds: FeedService,
    private readonly planner: RunPlanner,
    private readonly ongoing: OngoingRuns,
    private readonly runs: RunService,
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
    const run = await this.runs.untilEnded(toRunRecord(joined.run), waitSeconds);
    return { message: syncMessage(run), feeds: feeds.length, begun: joined.begun, run };
  }
}

type Words = Readonly<Record<'running' | 'succeeded' | 'failed' | 'cancelled', string>>;

const VERIFICATION: Words = {
  running: 'Verifying YouTube channels',
  succeeded: 'YouTube channels verified',
  failed: 'Failed to verify YouTube channels',
  cancelled: 'Verification of YouTube channels cancelled',
};

const WORDS: Readonly<Record<Exclude<RunKind, 'video'>, Words>> = {
  backfill: {
    running: 'Starting backfill enrichment...',
    succeeded: 'Backfill completed!',
    failed: 'Failed to backfill enrichment',
    cancelled: 'Backfill cancelled',
  },
  news: {
    running: 'Syncing news content',
    succeeded: 'News content synced successfully',
    failed: 'Failed to sync news content',
    cancelled: 'News sync cancelled',
  },
  statistics: {
    running: 'Refreshing statistics',
    succeeded: 'Statistics refreshed',
    failed: 'Failed to refresh statistics',
    cancelled: 'Refresh of statistics cancelled',
  },
  sample: {
    running: 'Bringing in the sample catalogue',
    succeeded: 'The sample catalogue is in',
    failed: 'Failed to bring in the sample catalogue',
    cancelled: 'Import of the sample catalogue cancelled',
  },
};

export function syncMessage({ kind, status, sources, verify }: RunRecord): string {
  if (sources.length === 0 && verify) return 'No channels found to verify';
  if (sources.length === 0 && kind === 'video') return 'No channels found to sync';
  if (sources.length === 0 && kind === 'news') return 'No feeds found to sync';
  return wordsOf({ kind, verify, sources })[status === 'paused' ? 'failed' : status];
}

function wordsOf({ kind, verify, sources }: Pick<RunRecord, 'kind' | 'verify' | 'sources'>): Words {
  if (verify) return VERIFICATION;
  return kind === 'video' ? channelWords(sources.length) : WORDS[kind];
}

function channelWords(count: number): Words {
  const channels = count === 1 ? '1 channel' : `${String(count)} channels`;
  return {
    running: `Syncing YouTube channels (${channels})`,
    succeeded: `YouTube channels synced successfully (${channels})`,
    failed: 'Failed to sync YouTube channels',
    cancelled: 'Sync of YouTube channels cancelled',
  };
}
