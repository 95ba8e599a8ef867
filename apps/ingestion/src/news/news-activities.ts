import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { CONFIG, LOGGER } from '@elevate/service-defaults';
import type { IngestionConfig } from '../ingestion.config.js';
import { FeedService } from './feeds/feed.service.js';
import { FEED_HTTP_CLIENT } from './feeds/fetching/feed-http-client.js';
import { FeedReader } from './feeds/reading/feed-reader.js';
import { PictureUpkeep } from './pictures/picture-upkeep.js';

@Injectable()
export class NewsActivities {
  constructor(
    private readonly feeds: FeedService,
    private readonly reader: FeedReader,
    private readonly pictures: PictureUpkeep,
    @Inject(FEED_HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(CONFIG) private readonly config: Pick<IngestionConfig, 'DEFAULT_FEEDS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the bundled feeds are followed, so that planning includes them. */
  async start(): Promise<void> {
    this.pictures.start();
    if (!this.config.DEFAULT_FEEDS) return;
    await this.feeds.followDefaults().catch((error: unknown) => {
      this.logger.error({ cause: describeError(error) }, 'Could not add the default feeds');
    });
  }

  /** After the jobs, which use it. */
  async stop(): Promise<void> {
    await this.pictures.stop();
    await this.reader.close();
    await this.http.close();
  }
}
