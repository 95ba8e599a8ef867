import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticleRepository } from './articles/article.repository.js';
import { DocumentLook } from './articles/document-look.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { NewsActivities } from './news-activities.js';
import { ArticlePage } from './pictures/article-page.js';
import { PictureFiller } from './pictures/picture-filler.js';
import { PictureWishRepository } from './pictures/picture-wish.repository.js';
import { PictureWishes } from './pictures/picture-wishes.js';
import { Robots } from './pictures/robots.js';
import { SyncFeedWorker } from './sync-feed.worker.js';

@Module({
  imports: [FeedsModule, RunsModule],
  providers: [
    ...[ArticlePage, ArticleRelay, ArticleRepository, DocumentLook, NewsActivities],
    ...[PictureFiller, PictureWishes, PictureWishRepository, Robots, SyncFeedWorker],
  ],
  exports: [ArticleRelay, FeedsModule, NewsActivities, SyncFeedWorker],
})
export class NewsModule {}
