import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Lease } from '@elevate/mongo';
import { CONFIG, MONGO } from '@elevate/service-defaults';
import { RunsModule } from '../runs/runs.module.js';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticleRepository } from './articles/article.repository.js';
import { FeedDocumentImport } from './articles/feed-document-import.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { NewsActivities } from './news-activities.js';
import { ArticlePage } from './pictures/article-page.js';
import { PictureDownload } from './pictures/picture-download.js';
import { PictureFetcher } from './pictures/picture-fetcher.js';
import { PictureFiller } from './pictures/picture-filler.js';
import { PictureShelf } from './pictures/picture-shelf.js';
import { createPictureStore, PICTURE_STORE } from './pictures/picture-store.js';
import { PictureSweep } from './pictures/picture-sweep.js';
import { PictureUpkeep } from './pictures/picture-upkeep.js';
import { StoredPictureRepository } from './pictures/stored-picture.repository.js';
import { ArticleImageRequestRepository } from './pictures/article-image-request.repository.js';
import { ArticleImageRequests } from './pictures/article-image-requests.js';
import { Robots } from './pictures/robots.js';
import { SyncFeedWorker } from './sync-feed.worker.js';
import { TimingModule } from '../timing/timing.module.js';
import { VulnerabilityRelay } from './vulnerabilities/vulnerability-relay.js';
import { VulnerabilityRepository } from './vulnerabilities/vulnerability.repository.js';
import { VulnerabilitySync } from './vulnerabilities/vulnerability-sync.js';

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
