import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { articleChanged, articleRemoved, type ArticleState } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import {
  feedChanged,
  feedRemoved,
  type FeedState,
  vulnerabilityChanged,
  vulnerabilityRemoved,
  type VulnerabilityState,
} from '@elevate/contracts/ingestion';
import { NewsModel } from './news-model.js';

@Controller()
export class NewsHandler {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

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
}
