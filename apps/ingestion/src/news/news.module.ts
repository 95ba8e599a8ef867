import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Lease } from '@elevate/mongo';
import { CONFIG, LOGGER, MONGO } from '@elevate/service-defaults';
import { QueueModule } from '../queue/queue.module.js';
import { ArticleRelay } from './articles/article-relay.js';
import { ArticleRepository } from './articles/article.repository.js';
import { FeedDocumentImport, SyncFeedWorker } from './sync-feed.worker.js';
import { FeedRelay, FeedService } from './feeds/feed.service.js';
import { FeedRepository } from './feeds/feed.repository.js';
import { FEED_HTTP_CLIENT, feedHttpClient, HostPace } from './feeds/fetching/host-pace.js';
import { OpmlPreview } from './feeds/opml-preview.js';
import { FeedReader } from './feeds/reading/feed-reader.js';
import { NewsActivities, PictureFiller, PictureSweep } from './news-activities.js';
import { PictureFetcher, Robots } from './pictures/picture-fetcher.js';
import { createPictureStore, PICTURE_STORE, PictureShelf } from './pictures/picture-shelf.js';
import {
  ArticleImageRequestRepository,
  StoredPictureRepository,
} from './pictures/article-image-request.repository.js';
import { VulnerabilityRelay, VulnerabilitySync } from './vulnerabilities/vulnerability-sync.js';
import { VulnerabilityRepository } from './vulnerabilities/vulnerability.repository.js';

const providers = [
  { provide: FEED_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: feedHttpClient },
  { provide: PICTURE_STORE, inject: [CONFIG], useFactory: createPictureStore },
  { provide: Lease, inject: [MONGO], useFactory: (mongo: Connection) => new Lease(mongo) },
  ArticleImageRequestRepository,
  ArticleRelay,
  ArticleRepository,
  FeedDocumentImport,
  FeedReader,
  FeedRelay,
  FeedRepository,
  FeedService,
  HostPace,
  NewsActivities,
  OpmlPreview,
  PictureFetcher,
  PictureFiller,
  PictureShelf,
  PictureSweep,
  Robots,
  StoredPictureRepository,
  SyncFeedWorker,
  VulnerabilityRelay,
  VulnerabilityRepository,
  VulnerabilitySync,
];

@Module({
  imports: [QueueModule],
  providers,
  exports: providers,
})
export class NewsModule {}
