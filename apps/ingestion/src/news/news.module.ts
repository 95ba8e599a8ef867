import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Lease } from '@elevate/mongo';
import { CONFIG, MONGO } from '@elevate/service-defaults';
import { RunsModule } from '../runs/runs.module.js';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticleRepository } from './articles/article.repository.js';
import { ArticleImageRequests, FeedDocumentImport, SyncFeedWorker } from './sync-feed.worker.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { NewsActivities, PictureFiller, PictureSweep, PictureUpkeep } from './news-activities.js';
import {
  ArticlePage,
  PictureDownload,
  PictureFetcher,
  Robots,
} from './pictures/picture-fetcher.js';
import { createPictureStore, PICTURE_STORE, PictureShelf } from './pictures/picture-shelf.js';
import {
  ArticleImageRequestRepository,
  StoredPictureRepository,
} from './pictures/article-image-request.repository.js';
import { TimingModule } from '../timing/timing.module.js';
import { VulnerabilityRelay, VulnerabilitySync } from './vulnerabilities/vulnerability-sync.js';
import { VulnerabilityRepository } from './vulnerabilities/vulnerability.repository.js';

@Module({
  imports: [FeedsModule, RunsModule, TimingModule],
  providers: [
    ArticlePage,
    ArticleRelay,
    ArticleRepository,
    FeedDocumentImport,
    NewsActivities,
    { provide: PICTURE_STORE, inject: [CONFIG], useFactory: createPictureStore },
    { provide: Lease, inject: [MONGO], useFactory: (mongo: Connection) => new Lease(mongo) },
    PictureDownload,
    PictureFetcher,
    PictureFiller,
    PictureShelf,
    PictureSweep,
    PictureUpkeep,
    ArticleImageRequests,
    ArticleImageRequestRepository,
    Robots,
    StoredPictureRepository,
    SyncFeedWorker,
    VulnerabilityRelay,
    VulnerabilityRepository,
    VulnerabilitySync,
  ],
  exports: [
    ArticleRelay,
    FeedsModule,
    NewsActivities,
    PICTURE_STORE,
    SyncFeedWorker,
    VulnerabilityRelay,
    VulnerabilitySync,
  ],
})
export class NewsModule {}
