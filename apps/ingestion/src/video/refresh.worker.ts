import { Injectable } from '@nestjs/common';
import type { JobEnd, RunningJob, JobWorker } from '../queue/running-job.js';
import { ChannelRelay } from './channels/channel-relay.js';
import { ChannelRepository } from './channels/source.repository.js';
import { PlaylistPageSync } from './videos/playlist-page-sync.js';
import { youtubeFailure } from './youtube/credentials.js';
import { PAGE_SIZE, YouTubeSource } from './youtube/channel.adapter.js';

/** Refetches given videos, fifty per call: daily statistics and backfills. */
@Injectable()
export class RefreshWorker implements JobWorker {
  constructor(
    private readonly pages: PlaylistPageSync,
    private readonly channels: ChannelRepository,
    private readonly youtube: YouTubeSource,
    private readonly relay: ChannelRelay,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const { ids } = job.document;
    while (job.document.position < ids.length) {
      if (job.mustStop) throw youtubeFailure('interrupted');
      const position = Math.min(job.document.position + PAGE_SIZE, ids.length);
      const channelIds = await this.pages.refresh(ids.slice(job.document.position, position), job);
      await this.introduce(channelIds, job);
      await job.save({ position });
    }
    return { kind: 'done' };
  }

  private async introduce(channelIds: readonly string[], job: RunningJob): Promise<void> {
    const missing = await this.channels.findMissing(channelIds);
    if (missing.length === 0) return;
    const channels = await this.youtube.channels(missing, job.call);
    this.relay.notify(await this.channels.observe(channels.map(({ facts }) => facts)));
  }
}
