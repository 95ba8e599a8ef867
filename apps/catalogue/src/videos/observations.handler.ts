import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  articleObserved,
  channelObserved,
  type ObservedArticle,
  type ObservedChannel,
  type ObservedVideo,
  videoObserved,
  videoWithdrawn,
  type WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { ArticlesService } from '../articles/articles.service.js';
import { ChannelsService } from '../channels/channels.service.js';
import { VideosService } from './videos.service.js';

@Controller()
export class OnObservation {
  constructor(
    private readonly articles: ArticlesService,
    private readonly channels: ChannelsService,
    private readonly videos: VideosService,
  ) {}

  @Handles(articleObserved)
  article(@Payload() article: ObservedArticle): Promise<void> {
    return this.articles.observe(article);
  }

  @Handles(channelObserved)
  channel(@Payload() channel: ObservedChannel): Promise<void> {
    return this.channels.observe(channel);
  }

  @Handles(videoObserved)
  video(@Payload() video: ObservedVideo): Promise<void> {
    return this.videos.observe(video);
  }

  @Handles(videoWithdrawn)
  withdrawal(@Payload() { channel_removed, ...withdrawn }: WithdrawnVideo): Promise<void> {
    const reason = channel_removed ? 'channel-removed' : withdrawn.reason;
    return this.videos.withdraw({ ...withdrawn, reason });
  }
}
