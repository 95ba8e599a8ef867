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
export class OnArticleChanged {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(articleChanged)
  handle(@Payload() article: ArticleState): void {
    this.news.putArticle(article);
  }
}

@Controller()
export class OnVulnerabilityRemoved {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(vulnerabilityRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeVulnerability(envelope.subject);
  }
}

@Controller()
export class OnVulnerabilityChanged {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(vulnerabilityChanged)
  handle(@Payload() vulnerability: VulnerabilityState): void {
    this.news.putVulnerability(vulnerability);
  }
}

@Controller()
export class OnFeedRemoved {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(feedRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeFeed(envelope.subject);
  }
}

@Controller()
export class OnFeedChanged {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(feedChanged)
  handle(@Payload() feed: FeedState): void {
    this.news.putFeed(feed);
  }
}

@Controller()
export class OnArticleRemoved {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(articleRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeArticle(envelope.subject);
  }
}
