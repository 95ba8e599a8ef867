import { Module } from '@nestjs/common';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import { TimingModule } from '../../timing/timing.module.js';
import { DefaultFeeds } from './default-feeds.js';
import { FeedAddresses } from './feed-addresses.js';
import { FeedRelay } from './feed-relay.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';
import { OpmlPreview } from './opml-preview.js';
import { FEED_HTTP_CLIENT, feedHttpClient } from './fetching/feed-http-client.js';
import { FeedClient } from './fetching/feed.client.js';
import { HostPace } from './fetching/host-pace.js';
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
