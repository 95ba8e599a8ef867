import { Injectable } from '@nestjs/common';
import type { RemovalChoice } from '@elevate/contracts/ingestion';
import { ChannelRelay } from '../channels/channel-relay.js';
import { ChannelRepository } from '../channels/channel.repository.js';
import { SourceService } from '../channels/source.service.js';
import { VideoRepository } from '../videos/video.repository.js';
import { EpisodeWithdrawal } from './episode-withdrawal.js';

export interface ChannelToRemove {
  readonly channel: string;
  /** The catalogue hides episodes; `hide` is only recorded here. */
  readonly episodes: RemovalChoice;
  readonly actor: string;
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

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async remove({ channel, episodes, actor }: ChannelToRemove): Promise<void> {
    const { _id } = await this.sources.findOrFail(channel);
    const count = episodes === 'keep' ? 0 : await this.videos.countPublished(_id);
    // First: after a crash in between the channel is still followed, and its next sync takes the mark off.
    if (await this.channels.markRemoved(_id)) this.channelRelay.poke([_id]);
    await this.sources.remove(_id, actor, { episodes, count });
    if (episodes === 'remove') this.withdrawal.begin();
  }
}
