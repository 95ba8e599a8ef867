import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { feedChanged, type FeedState } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { NewsModel } from './news-model.js';

@Controller()
export class OnFeedChanged {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(feedChanged)
  handle(@Payload() feed: FeedState): void {
    this.news.putFeed(feed);
  }
}
