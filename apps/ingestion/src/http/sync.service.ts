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
import { FeedService } from '../news/feeds/feed.service.js';
import { JobSweeper } from '../queue/job-sweeper.js';
import { nothingFailed, runRunning, RunService } from '../runs/run.service.js';
import { toRunRecord } from '../runs/run-relay.js';
import { hasEnded, NOTHING_SPECIAL, type RunRequest } from '../runs/run.repository.js';
import {
  DEFAULT_LIMIT,
  type Plan,
  planBackfill,
  planChannels,
  planFeeds,
  planSample,
  planStatistics,
  type RunOrigin,
  RunPlanner,
} from '../schedule/planning/run-planner.js';
import { StatisticsSchedule } from '../schedule/schedules.js';
import { isVerifiable } from '../video/channels/source.repository.js';
import { SourceService } from '../video/channels/source.service.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';

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
    const plan = request.backfill
      ? await this.backfill(request, origin)
      : await this.channels(request, origin);
    const answer = await this.begin(plan, waitSeconds);
    return { ...answer, channels: request.backfill ? 0 : answer.run.sources.length };
  }

  async startNews(
    { feeds: names, force = false }: NewsSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<NewsSyncResponse> {
    const feeds = await this.feeds.findFor(names);
    const request = { ...NOTHING_SPECIAL, force };
    const answer = await this.begin(planFeeds(feeds, { ...origin, request }), waitSeconds);
    return { ...answer, feeds: feeds.length };
  }

  /** @throws AppError `INGESTION.NOT_FOUND`, `INGESTION.RUN_RUNNING`, `INGESTION.NOTHING_FAILED` */
  async retry(id: string, origin: RunOrigin): Promise<RunRecord> {
    const { state, request = NOTHING_SPECIAL } = await this.runs.find(id);
    if (state.ended_at === null) throw runRunning();
    const failed = state.sources.filter(isToDo).map(({ source_id }) => source_id);
    if (failed.length === 0) throw nothingFailed();
    await this.clearPauses();
    const plan = await this.again(state.kind, failed, { ...origin, retryOf: id, request });
    if (plan.tasks.length === 0) throw nothingFailed();
    return (await this.begin(plan, 0)).run;
  }

  private async begin(plan: Plan, waitSeconds: number) {
    const { run: joined, begun } = await this.planner.joinOrBegin(plan);
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
  ): Promise<Plan> {
    const sources = await this.sources.findFor(channelIds);
    if (verify) {
      const request = { ...NOTHING_SPECIAL, verify, force: true };
      return planChannels(sources.filter(isVerifiable), { ...origin, request });
    }
    const usual = origin.trigger === 'operator' ? null : DEFAULT_LIMIT;
    const request = { ...NOTHING_SPECIAL, force, limit: limit ?? usual };
    return planChannels(sources, { ...origin, request });
  }

  private async backfill(
    { channelIds: names, force = false, limit = DEFAULT_LIMIT }: VideoSyncRequest,
    origin: RunOrigin,
  ): Promise<Plan> {
    const followed = names ? await this.sources.findFor(names) : [];
    const channelIds = names && [...new Set([...names, ...followed.map(({ _id }) => _id)])];
    const selection = { force, limit, channelIds: channelIds ?? null };
    const ids = await this.videos.findForBackfill(selection);
    return planBackfill(ids, { ...origin, trigger: 'backfill', request: { ...selection, ids } });
  }

  private async again(
    kind: RunKind,
    failed: readonly string[],
    origin: RunOrigin & { readonly request: RunRequest },
  ): Promise<Plan> {
    switch (kind) {
      case 'video':
        return planChannels(await this.sources.findFor(failed), origin);
      case 'news': {
        const feeds = (await this.followed.findFollowed()).filter(
          ({ _id, state }) => failed.includes(_id) && state.status === 'active',
        );
        return planFeeds(feeds, origin);
      }
      case 'backfill':
        return planBackfill(origin.request.ids ?? [], origin);
      case 'statistics':
        return planStatistics(await this.statistics.findStale(), origin);
      case 'sample':
        return planSample(origin);
    }
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

const WORDS: Readonly<
  Record<RunKind | 'verification', Record<Exclude<RunRecord['status'], 'paused'>, string>>
> = {
  video: {
    running: 'Syncing YouTube channels',
    succeeded: 'YouTube channels synced successfully',
    failed: 'Failed to sync YouTube channels',
    cancelled: 'Sync of YouTube channels cancelled',
  },
  verification: {
    running: 'Verifying YouTube channels',
    succeeded: 'YouTube channels verified',
    failed: 'Failed to verify YouTube channels',
    cancelled: 'Verification of YouTube channels cancelled',
  },
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
  const state = status === 'paused' ? 'failed' : status;
  if (verify) return WORDS.verification[state];
  const isCounted = kind === 'video' && (state === 'running' || state === 'succeeded');
  const channels = sources.length === 1 ? '1 channel' : `${String(sources.length)} channels`;
  return isCounted ? `${WORDS.video[state]} (${channels})` : WORDS[kind][state];
}
