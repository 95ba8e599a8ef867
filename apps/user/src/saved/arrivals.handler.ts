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
import { ArrivalRepository } from './digest.repository.js';

@Controller()
export class ArrivalsHandler {
  constructor(private readonly arrivals: ArrivalRepository) {}

  @Handles(episodeChanged)
  changeEpisode(@Payload() { version, ...state }: EpisodeState): Promise<void> {
    const { id, title, channel_id, topics, speakers, published_at } = state;
    const item = { id, title, channel_id, topics, speakers };
    const link = `/video/${encodeURIComponent(id)}`;
    return this.arrivals.note({ _id: `episode ${id}`, version, item, link }, published_at);
  }

  @Handles(episodeRemoved)
  removeEpisode(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget(`episode ${envelope.subject}`);
  }

  @Handles(channelChanged)
  changeChannel(@Payload() { id, name }: ChannelState): Promise<void> {
    return this.arrivals.putName(id, name);
  }

  @Handles(channelRemoved)
  removeChannel(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.removeName(envelope.subject);
  }

  @Handles(articleChanged)
  changeArticle(@Payload() { version, ...state }: ArticleState): Promise<void> {
    const { id, title, topics, category, source, link, published_at } = state;
    const item = { id, title, topics, category, source };
    return this.arrivals.note({ _id: `article ${id}`, version, item, link }, published_at);
  }

  @Handles(articleRemoved)
  removeArticle(@Payload() _: null, @Ctx() { envelope }: MessageContext): Promise<void> {
    return this.arrivals.forget(`article ${envelope.subject}`);
  }
}
