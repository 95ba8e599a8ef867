import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  articleChanged,
  articleRemoved,
  type ArticleState,
  channelChanged,
  channelRemoved,
  type ChannelState,
  editorPicksChanged,
  type EditorPicksState,
  episodeChanged,
  episodeRemoved,
  type EpisodeState,
  heroChanged,
  type HeroState,
} from '@elevate/contracts/catalogue';
import { eventChanged, eventRemoved, type EventState } from '@elevate/contracts/events';
import {
  feedChanged,
  feedRemoved,
  type FeedState,
  vulnerabilityChanged,
  vulnerabilityRemoved,
  type VulnerabilityState,
} from '@elevate/contracts/ingestion';
import { Handles, MessageContext } from '@elevate/messaging';
import { EventsModel } from './events/events-model.js';
import { NewsModel } from './news/news-model.js';
import { ReadModel } from './read-model.js';

@Controller()
export class ContentHandler {
  constructor(
    @Inject(ReadModel) private readonly model: ReadModel,
    @Inject(NewsModel) private readonly news: NewsModel,
    @Inject(EventsModel) private readonly events: EventsModel,
  ) {}

  @Handles(channelChanged)
  putChannel(@Payload() channel: ChannelState, @Ctx() { envelope }: MessageContext): void {
    this.model.putChannel(channel, Date.parse(envelope.time));
  }

  @Handles(channelRemoved)
  removeChannel(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeChannel(envelope.subject);
  }

  @Handles(episodeChanged)
  putEpisode(@Payload() episode: EpisodeState, @Ctx() { envelope }: MessageContext): void {
    this.model.putEpisode(episode, Date.parse(envelope.time));
  }

  @Handles(episodeRemoved)
  removeEpisode(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.model.removeEpisode(envelope.subject);
  }

  @Handles(heroChanged)
  putHero(@Payload() hero: HeroState): void {
    this.model.putHero(hero);
  }

  @Handles(editorPicksChanged)
  putPicks(@Payload() { episodes }: EditorPicksState): void {
    this.model.putPicks(episodes);
  }

  @Handles(articleChanged)
  putArticle(@Payload() article: ArticleState): void {
    this.news.putArticle(article);
  }

  @Handles(articleRemoved)
  removeArticle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeArticle(envelope.subject);
  }

  @Handles(feedChanged)
  putFeed(@Payload() feed: FeedState): void {
    this.news.putFeed(feed);
  }

  @Handles(feedRemoved)
  removeFeed(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeFeed(envelope.subject);
  }

  @Handles(vulnerabilityChanged)
  putVulnerability(@Payload() vulnerability: VulnerabilityState): void {
    this.news.putVulnerability(vulnerability);
  }

  @Handles(vulnerabilityRemoved)
  removeVulnerability(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeVulnerability(envelope.subject);
  }

  @Handles(eventChanged)
  putEvent(@Payload() event: EventState): void {
    this.events.put(event);
  }

  @Handles(eventRemoved)
  removeEvent(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.events.remove(envelope.subject);
  }
}
