import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  articleChanged,
  articleRemoved,
  type ArticleState,
  channelChanged,
  channelRemoved,
  type ChannelState,
  episodeChanged,
  episodeRemoved,
  type EpisodeState,
} from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { ArrivalsService } from './arrivals.service.js';

@Controller()
export class ArrivalsHandler {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeChanged)
  changeEpisode(@Payload() state: EpisodeState): Promise<void> {
    return this.arrivals.noteEpisode(state);
  }

  @Handles(episodeRemoved)
  removeEpisode(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('episode', envelope.subject);
  }

  @Handles(channelChanged)
  changeChannel(@Payload() { id, name }: ChannelState): Promise<void> {
    return this.arrivals.noteChannel(id, name);
  }

  @Handles(channelRemoved)
  removeChannel(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forgetChannel(envelope.subject);
  }

  @Handles(articleChanged)
  changeArticle(@Payload() state: ArticleState): Promise<void> {
    return this.arrivals.noteArticle(state);
  }

  @Handles(articleRemoved)
  removeArticle(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('article', envelope.subject);
  }
}
