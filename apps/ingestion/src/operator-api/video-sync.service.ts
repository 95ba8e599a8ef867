import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RunRecord, VideoSyncRequest, VideoSyncResponse } from '@elevate/contracts/ingestion';
import { DEFAULT_LIMIT, RunPlanner, type Asked } from '../planning/run-planner.js';
import { toRunRecord } from '../runs/run.mapper.js';
import { RunService } from '../runs/run.service.js';
import { SourceService } from '../sources/source.service.js';
import { VideoRepository } from '../videos/video.repository.js';
import { Credentials } from '../youtube/credentials.js';
import { syncMessage } from './sync-message.js';

const LOOK_AGAIN_MS = 200;

/** The spec's episode fetch function: a sync or a backfill, asked for by a person. */
@Injectable()
export class VideoSyncService {
  constructor(
    private readonly sources: SourceService,
    private readonly videos: VideoRepository,
    private readonly planner: RunPlanner,
    private readonly runs: RunService,
    private readonly credentials: Credentials,
  ) {}

  async start(
    request: VideoSyncRequest,
    asked: Asked,
    waitSeconds: number,
  ): Promise<VideoSyncResponse> {
    this.credentials.tryAgain();
    const begun = request.backfill
      ? await this.backfill(request, asked)
      : await this.sync(request, asked);
    const run = await this.waitFor(begun, waitSeconds);
    return { message: syncMessage(run), channels: request.backfill ? 0 : run.sources.length, run };
  }

  private async sync(
    { channelIds, force, limit }: VideoSyncRequest,
    asked: Asked,
  ): Promise<RunRecord> {
    const sources = await this.sources.findFor(channelIds);
    return toRunRecord(
      await this.planner.syncChannels({
        ...asked,
        sources,
        ...(force && { force }),
        ...(limit && { limit }),
      }),
    );
  }

  private async backfill(
    { channelIds, force, limit }: VideoSyncRequest,
    asked: Asked,
  ): Promise<RunRecord> {
    const selection = {
      force: force ?? false,
      limit: limit ?? DEFAULT_LIMIT,
      channelIds: await this.channelsOf(channelIds),
    };
    const ids = await this.videos.findForBackfill(selection);
    return toRunRecord(await this.planner.backfill(ids, { ...asked, trigger: 'backfill' }));
  }

  /** Channels may be named by handle, and those of the sample by an id that nobody follows. */
  private async channelsOf(channelIds: readonly string[] | undefined): Promise<string[] | null> {
    if (!channelIds) return null;
    const followed = await this.sources.findFor(channelIds);
    return [...new Set([...channelIds, ...followed.map(({ _id }) => _id)])];
  }

  private async waitFor(run: RunRecord, seconds: number): Promise<RunRecord> {
    let current = run;
    const until = Date.now() + seconds * 1_000;
    while (current.status === 'running' && Date.now() < until) {
      await pause(LOOK_AGAIN_MS);
      current = await this.runs.get(run.id);
    }
    return current;
  }
}
