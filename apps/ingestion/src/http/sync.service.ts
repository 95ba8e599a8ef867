import { Injectable } from '@nestjs/common';
import type {
  NewsSyncRequest,
  NewsSyncResponse,
  RunKind,
  RunRecord,
  RunSource,
  VideoSyncRequest,
  VideoSyncResponse,
} from '@elevate/contracts/ingestion';
import { OPERATOR } from '@elevate/contracts/audit';
import { FeedRepository } from '../news/feeds/feed.repository.js';
import type { FeedDocument } from '../news/feeds/feed.schema.js';
import { FeedService } from '../news/feeds/feed.service.js';
import { JobSweeper } from '../queue/job-sweeper.js';
import { nothingFailed, runRunning, RunService } from '../runs/run-progress.js';
import { toRunRecord } from '../runs/run-relay.js';
import { hasEnded, NOTHING_SPECIAL, type RunRequest } from '../runs/run.repository.js';
import { OngoingRuns, type Sync } from '../schedule/planning/ongoing-runs.js';
import { DEFAULT_LIMIT, type RunOrigin, RunPlanner } from '../schedule/planning/run-planner.js';
import { StatisticsSchedule } from '../schedule/schedules.js';
import { isVerifiable, type SourceDocument } from '../video/channels/source.repository.js';
import { SourceService } from '../video/channels/source.service.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';

type Origin = RunOrigin & { readonly request: RunRequest };

/** Syncs that operators and administrators start: each joins a run that does the same. */
@Injectable()
export class SyncService {
  constructor(
    private readonly sources: SourceService,
    private readonly videos: VideoRepository,
    private readonly feeds: FeedService,
    private readonly followed: FeedRepository,
    private readonly statistics: StatisticsSchedule,
    private readonly planner: RunPlanner,
    private readonly ongoing: OngoingRuns,
    private readonly runs: RunService,
    private readonly credentials: Credentials,
    private readonly sweeper: JobSweeper,
  ) {}

  async startVideo(
    request: VideoSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<VideoSyncResponse> {
    await this.clearPauses();
    const sync = request.backfill
      ? await this.backfill(request, origin)
      : await this.channels(request, origin);
    const answer = await this.begin(sync, waitSeconds);
    return { ...answer, channels: request.backfill ? 0 : answer.run.sources.length };
  }

  async startNews(
    { feeds: names, force = false }: NewsSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<NewsSyncResponse> {
    const feeds = await this.feeds.findFor(names);
    const request = { ...NOTHING_SPECIAL, force };
    const answer = await this.begin(this.syncOfFeeds(feeds, { ...origin, request }), waitSeconds);
    return { ...answer, feeds: feeds.length };
  }

  /** @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.RUN_RUNNING`, `INGESTION.NOTHING_FAILED` */
  async retry(id: string, origin: RunOrigin): Promise<RunRecord> {
    const { state, request = NOTHING_SPECIAL } = await this.runs.find(id);
    if (state.ended_at === null) throw runRunning();
    const failed = state.sources.filter(isToDo).map(({ source_id }) => source_id);
    if (failed.length === 0) throw nothingFailed();
    await this.clearPauses();
    const sync = await this.again(state.kind, failed, { ...origin, retryOf: id, request });
    if (sync.sourceIds.length === 0) throw nothingFailed();
    return (await this.begin(sync, 0)).run;
  }

  private async begin(sync: Sync, waitSeconds: number) {
    const { run: joined, begun } = await this.ongoing.joinOrBegin(sync);
    const run = await this.runs.untilEnded(toRunRecord(joined), waitSeconds);
    return { message: syncMessage(run), begun, run };
  }

  private async clearPauses(): Promise<void> {
    await this.credentials.tryAgain();
    await this.sweeper.tryAgain();
  }

  private async channels(
    { channelIds, verify, force = false, limit }: VideoSyncRequest,
    origin: RunOrigin,
  ): Promise<Sync> {
    const sources = await this.sources.findFor(channelIds);
    if (verify) {
      const request = { ...NOTHING_SPECIAL, verify };
      return this.syncOfChannels(sources.filter(isVerifiable), { ...origin, request });
    }
    const usual = origin.trigger === 'operator' ? null : DEFAULT_LIMIT;
    const request = { ...NOTHING_SPECIAL, force, limit: limit ?? usual };
    return this.syncOfChannels(sources, { ...origin, request });
  }

  private async backfill(
    { channelIds: names, force = false, limit = DEFAULT_LIMIT }: VideoSyncRequest,
    origin: RunOrigin,
  ): Promise<Sync> {
    const channelIds = await this.channelsOf(names);
    const ids = await this.videos.findForBackfill({ force, limit, channelIds });
    const request = { force, limit, channelIds, ids };
    const sourceIds = ids.length > 0 ? ['backfill'] : [];
    const begin = () => this.planner.backfill(ids, { ...origin, trigger: 'backfill', request });
    return { kind: 'backfill', sourceIds, request, begin };
  }

  /** Accepts handles and ids of sample channels that are not followed. */
  private async channelsOf(channelIds: readonly string[] | undefined): Promise<string[] | null> {
    if (!channelIds) return null;
    const followed = await this.sources.findFor(channelIds);
    return [...new Set([...channelIds, ...followed.map(({ _id }) => _id)])];
  }

  private async again(kind: RunKind, failed: string[], origin: Origin): Promise<Sync> {
    const { request } = origin;
    switch (kind) {
      case 'video':
        return this.syncOfChannels(await this.sources.findFor(failed), origin);
      case 'news': {
        const feeds = (await this.followed.findFollowed()).filter(
          ({ _id, state }) => failed.includes(_id) && state.status === 'active',
        );
        return this.syncOfFeeds(feeds, origin);
      }
      case 'backfill': {
        const ids = request.ids ?? [];
        const begin = () => this.planner.backfill(ids, origin);
        return { kind, sourceIds: failed, request, begin };
      }
      case 'statistics': {
        const ids = await this.statistics.findStale();
        const begin = () => this.planner.statistics(ids, origin);
        return { kind, sourceIds: ids.length > 0 ? failed : [], request, begin };
      }
      case 'sample': {
        const begin = () => this.planner.importSample(origin);
        return { kind, sourceIds: failed, request, begin };
      }
    }
  }

  private syncOfChannels(sources: readonly SourceDocument[], origin: Origin): Sync {
    const begin = () => this.planner.syncChannels(sources, origin);
    const sourceIds = sources.map(({ _id }) => _id);
    return { kind: 'video', sourceIds, request: origin.request, begin };
  }

  private syncOfFeeds(feeds: readonly FeedDocument[], origin: Origin): Sync {
    const begin = () => this.planner.syncFeeds(feeds, origin);
    const sourceIds = feeds.map(({ _id }) => _id);
    return { kind: 'news', sourceIds, request: origin.request, begin };
  }
}

/** Failed, cancelled, or refused because no fetch was possible. */
function isToDo(source: RunSource): boolean {
  if (source.status === 'failed' || source.status === 'cancelled') return true;
  return source.status === 'paused' && hasEnded(source);
}

export function runOriginOf(actor: string): RunOrigin {
  return { trigger: actor === OPERATOR ? 'operator' : 'admin', actor };
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
