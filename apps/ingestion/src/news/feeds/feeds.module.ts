import { Module } from '@nestjs/common';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { TimingModule } from '../../timing/timing.module.js';
import { DefaultFeeds, FeedRelay, FeedService } from './feed.service.js';
import { FeedAddresses, OpmlPreview } from './opml-preview.js';
import { FeedRepository } from './feed.repository.js';
import { FEED_HTTP_CLIENT, feedHttpClient, HostPace } from './fetching/host-pace.js';
import { FeedClient } from '../sync-feed.worker.js';
import { FeedReader } from './reading/feed-reader.js';

@Module({
  imports: [TimingModule],
  providers: [
    { provide: FEED_HTTP_CLIENT, inject: [CONFIG, LOGGER], useFactory: feedHttpClient },
    DefaultFeeds,
    FeedAddresses,
    FeedClient,
    FeedReader,
    FeedRelay,
    FeedRepository,
    FeedService,
    HostPace,
    OpmlPreview,
  ],
  exports: [
    FEED_HTTP_CLIENT,
    FeedClient,
    FeedReader,
    FeedRelay,
    FeedRepository,
    FeedService,
    HostPace,
    OpmlPreview,
  ],
})
export class FeedsModule {}
