import { Controller, Inject } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { articleRemoved } from '@elevate/contracts/catalogue';
import { Handles, MessageContext } from '@elevate/messaging';
import { NewsModel } from './news-model.js';

@Controller()
export class OnArticleRemoved {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(articleRemoved)
  handle(@Payload() _tombstone: null, @Ctx() { envelope }: MessageContext): void {
    this.news.removeArticle(envelope.subject);
  }
}
