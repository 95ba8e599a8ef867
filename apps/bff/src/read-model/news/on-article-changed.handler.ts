import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { articleChanged, type ArticleState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { NewsModel } from './news-model.js';

@Controller()
export class OnArticleChanged {
  constructor(@Inject(NewsModel) private readonly news: NewsModel) {}

  @Handles(articleChanged)
  handle(@Payload() article: ArticleState): void {
    this.news.putArticle(article);
  }
}
