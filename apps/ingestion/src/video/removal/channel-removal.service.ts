import { Injectable } from '@nestjs/common';
import type { RemovalChoice } from '@elevate/contracts/ingestion';
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
    private readonly videos: VideoRepository,
    private readonly withdrawal: EpisodeWithdrawal,
  ) {}

  /** @throws AppError `INGESTION.NOT_FOUND` */
  async remove({ channel, episodes, actor }: ChannelToRemove): Promise<void> {
    const { _id } = await this.sources.findOrFail(channel);
    const count = episodes === 'keep' ? 0 : await this.videos.countPublished(_id);
    await this.sources.remove(_id, actor, { episodes, count });
    if (episodes === 'remove') this.withdrawal.begin();
  }
}
