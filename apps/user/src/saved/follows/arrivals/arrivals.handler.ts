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
export class OnEpisodeChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeChanged)
  handle(@Payload() state: EpisodeState): Promise<void> {
    return this.arrivals.noteEpisode(state);
  }
}

@Controller()
export class OnEpisodeRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(episodeRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('episode', envelope.subject);
  }
}

@Controller()
export class OnChannelRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(channelRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forgetChannel(envelope.subject);
  }
}

@Controller()
export class OnChannelChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(channelChanged)
  handle(@Payload() { id, name }: ChannelState): Promise<void> {
    return this.arrivals.noteChannel(id, name);
  }
}

@Controller()
export class OnArticleRemoved {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(articleRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget('article', envelope.subject);
  }
}

@Controller()
export class OnArticleChanged {
  constructor(private readonly arrivals: ArrivalsService) {}

  @Handles(articleChanged)
  handle(@Payload() state: ArticleState): Promise<void> {
    return this.arrivals.noteArticle(state);
  }
}
