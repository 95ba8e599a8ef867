import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticleRepository } from './articles/article.repository.js';
import { FeedDocumentImport } from './articles/feed-document-import.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { NewsActivities } from './news-activities.js';
import { ArticlePage } from './pictures/article-page.js';
import { PictureFiller } from './pictures/picture-filler.js';
import { ArticleImageRequestRepository } from './pictures/article-image-request.repository.js';
import { ArticleImageRequests } from './pictures/article-image-requests.js';
import { Robots } from './pictures/robots.js';
import { SyncFeedWorker } from './sync-feed.worker.js';

@Module({
  imports: [FeedsModule, RunsModule],
  providers: [
    ArticlePage,
    ArticleRelay,
    ArticleRepository,
    FeedDocumentImport,
    NewsActivities,
    PictureFiller,
    ArticleImageRequests,
    ArticleImageRequestRepository,
    Robots,
    SyncFeedWorker,
  ],
  exports: [ArticleRelay, FeedsModule, NewsActivities, SyncFeedWorker],
})
export class NewsModule {}
