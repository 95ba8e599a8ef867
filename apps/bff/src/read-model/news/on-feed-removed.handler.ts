import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { feedRemoved } from '@elevate/contracts/ingestion';
import { Handles, MessageContext } from '@elevate/messaging';
import { NewsModel } from './news-model.js';

@Controller()
export class OnFeedRemoved {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(feedRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeFeed(envelope.subject);
  }
}
