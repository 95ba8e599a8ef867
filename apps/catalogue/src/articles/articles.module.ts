import { Module } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { ArticleRelay } from './article-relay.js';
import { ArticleWatch, RetentionSchedule } from './article-watch.js';
import { ARTICLE_MODEL, articleModel, ArticleRepository } from './article.repository.js';
import { ArticlesService } from './articles.service.js';
import { SampleNews } from './sample/sample-news.js';
import { StoriesService } from './stories.service.js';

@Module({
  providers: [
    { provide: ARTICLE_MODEL, inject: [MONGO], useFactory: articleModel },
    ArticleRelay,
    ArticleRepository,
    ArticleWatch,
    ArticlesService,
    RetentionSchedule,
    SampleNews,
    StoriesService,
  ],
  exports: [
    ArticleRelay,
    ArticleWatch,
    ArticlesService,
    RetentionSchedule,
    SampleNews,
    StoriesService,
  ],
})
export class ArticlesModule {}
