import { Injectable } from '@nestjs/common';
import type { RemovalChoice } from '@elevate/contracts/ingestion';
import { type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { ChannelRepository, SourceRepository } from '../channels/source.repository.js';
import { ChannelRelay, SourceService } from '../channels/source.service.js';
import { VideoRepository, withdrawWithChannel } from '../videos/video.repository.js';
import { JobRepository } from '../../queue/job.repository.js';
import { VideoRelay } from '../videos/playlist-page-sync.js';

const BATCH = 100;

const LOOK_EVERY_MS = 15_000;

/** A running sync may still publish videos of the channel. */
const WAIT_FOR_SYNC_MS = 500;

/** Withdraws the videos of channels that were removed with their episodes. Safe on several replicas. */
@Injectable()
export class EpisodeWithdrawal {
  private readonly task: PeriodicTask;
  private pauseMs = LOOK_EVERY_MS;

  constructor(
    private readonly sources: SourceRepository,
    private readonly videos: VideoRepository,
    private readonly relay: VideoRelay,
    private readonly jobs: JobRepository,
    tasks: PeriodicTasks,
  ) {
    const run = (signal: AbortSignal) => this.work(signal);
    this.task = tasks.schedule({ name: 'channel-removal', everyMs: () => this.pauseMs, run }, 0);
  }

  begin(): void {
    this.task.runWithin(0);
  }

  private async work(signal: AbortSignal): Promise<void> {
    this.pauseMs = LOOK_EVERY_MS;
    for (const channelId of await this.sources.findWithdrawing()) {
      if (await this.jobs.isRunning(channelId)) this.pauseMs = WAIT_FOR_SYNC_MS;
      else if (await this.withdrawAll(channelId, signal))
        await this.sources.endWithdrawing(channelId);
    }
  }

  private async withdrawAll(channelId: string, signal: AbortSignal): Promise<boolean> {
    // Again after the last batch, for videos that changed between their reading and their withdrawal.
    const next = () => this.videos.findToRemove(channelId);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      for (let at = 0; at < ids.length; at += BATCH) {
        if (signal.aborted) return false;
        await this.withdraw(channelId, ids.slice(at, at + BATCH));
      }
    }
    return true;
  }

  private async withdraw(sourceId: string, ids: readonly string[]): Promise<void> {
    const videos = [...(await this.videos.findKnown(ids)).values()];
    const changes = videos.map((stored) => {
      return { id: stored._id, stored, sourceId, change: withdrawWithChannel(stored) };
    });
    await this.videos.save(changes, { checked: false });
    this.relay.notify(changes.flatMap(({ id, change }) => (change.announce ? [id] : [])));
  }
}

@Injectable()
export class ChannelRemovalService {
  constructor(
    private readonly sources: SourceService,
    private readonly channels: ChannelRepository,
    private readonly channelRelay: ChannelRelay,
    private readonly videos: VideoRepository,
    private readonly withdrawal: EpisodeWithdrawal,
  ) {}

  /** The catalogue hides episodes; `hide` is only recorded here. @throws AppError `INGESTION.NOT_FOUND` */
  async remove(channel: string, episodes: RemovalChoice, actor: string): Promise<void> {
    const { _id } = await this.sources.findOrFail(channel);
    const count = episodes === 'keep' ? 0 : await this.videos.countPublished(_id);
    // First: after a crash the channel is still followed, and its next sync takes the mark off.
    if (await this.channels.markRemoved(_id)) this.channelRelay.notify([_id]);
    await this.sources.remove(_id, actor, { episodes, count });
    if (episodes === 'remove') this.withdrawal.begin();
  }
}
