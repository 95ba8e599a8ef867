import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { articleObserved, type ObservedArticle } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { ArticlesService } from './articles.service.js';

@Controller()
export class OnArticleObserved {
  constructor(private readonly articles: ArticlesService) {}

  @Handles(articleObserved)
  handle(@Payload() article: ObservedArticle): Promise<void> {
    return this.articles.observe(article);
  }
}
