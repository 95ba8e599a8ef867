import { Injectable } from '@nestjs/common';
import type { JobEnd, RunningJob, JobWorker } from '../queue/running-job.js';
import { countFailed } from '../runs/run-progress.js';
import { QuotaLedger } from '../timing/quota.repository.js';
import { SourceRepository } from './channels/source.repository.js';
import { PlaylistPageSync } from './videos/playlist-page-sync.js';
import { youtubeFailure } from './youtube/credentials.js';
import { PAGE_SIZE, YouTubeSource } from './youtube/channel.adapter.js';

const STEP = 250;

/** Stores uploads that the database lacks. Stored videos missing from the list are left to the daily refresh. */
@Injectable()
export class VerifyChannelWorker implements JobWorker {
  constructor(
    private readonly sources: SourceRepository,
    private readonly youtube: YouTubeSource,
    private readonly pages: PlaylistPageSync,
    private readonly ledger: QuotaLedger,
  ) {}

  async work(job: RunningJob): Promise<JobEnd> {
    const source = await this.sources.find(job.sourceId);
    const isFollowed = source && source.status !== 'removed' && source.status !== 'paused';
    if (!isFollowed || !source.uploadsPlaylistId) return { kind: 'done' };
    while (job.document.looked < STEP) {
      if (job.mustStop) throw youtubeFailure('interrupted');
      if (!(await this.ledger.hasUnits(job.document.reserve)))
        throw youtubeFailure('quota-exceeded');
      const next = await this.comparePage(source.uploadsPlaylistId, job);
      if (next === null) return { kind: 'done' };
    }
    return { kind: 'again', change: {} };
  }

  private async comparePage(playlistId: string, job: RunningJob): Promise<string | null> {
    const { topToken: pageToken, looked } = job.document;
    const page = await this.youtube.uploads(playlistId, { size: PAGE_SIZE, pageToken }, job.call);
    countFailed(job.tally, 'malformed-item', page.malformed);
    await this.pages.bringInMissing(page.videoIds, job);
    await job.save({ topToken: page.nextPageToken, looked: looked + PAGE_SIZE });
    return page.nextPageToken;
  }
}
