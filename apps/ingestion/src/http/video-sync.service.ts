import { Injectable } from '@nestjs/common';
import type { VideoSyncRequest, VideoSyncResponse } from '@elevate/contracts/ingestion';
import { RunWaiter } from '../runs/run-waiter.js';
import { toRunRecord } from '../runs/run.mapper.js';
import { NOTHING_SPECIAL } from '../runs/run.schema.js';
import { OngoingRuns, type Joined } from '../schedule/planning/ongoing-runs.js';
import { DEFAULT_LIMIT, RunPlanner, type RunOrigin } from '../schedule/planning/run-planner.js';
import { isVerifiable } from '../video/channels/source.schema.js';
import { SourceService } from '../video/channels/source.service.js';
import { VideoRepository } from '../video/videos/video.repository.js';
import { Credentials } from '../video/youtube/credentials.js';
import { syncMessage } from './sync-message.js';

/** The spec's episode fetch function: a sync, backfill or verification started by a person. */
@Injectable()
export class VideoSyncService {
  constructor(
    private readonly sources: SourceService,
    private readonly videos: VideoRepository,
    private readonly planner: RunPlanner,
    private readonly ongoing: OngoingRuns,
    private readonly waiter: RunWaiter,
    private readonly credentials: Credentials,
  ) {}

  async start(
    request: VideoSyncRequest,
    origin: RunOrigin,
    waitSeconds: number,
  ): Promise<VideoSyncResponse> {
    await this.credentials.tryAgain();
    const { run: found, begun } = await this.joinOrBegin(request, origin);
    const run = await this.waiter.waitFor(toRunRecord(found), waitSeconds);
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
