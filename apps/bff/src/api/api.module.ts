import { Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PeriodicTasks } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, LOGGER, METRICS } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { HttpModule } from '../http/http.module.js';
import { STREAM_CLIENTS } from '../http/open-event-stream.js';
import { ReadyBytes } from '../http/ready-bytes/ready-bytes.js';
import { ChangeFeed } from '../read-model/episode-changes.js';
import { EventsModel } from '../read-model/events/events-model.js';
import { NewsModel } from '../read-model/news/news-model.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ReadModel } from '../read-model/read-model.js';
import { ServicesModule } from '../services/services.module.js';
import { SessionModule } from '../session/session.module.js';
import { HomeBytes, HomeClock } from './home/home-clock.js';
import { installPublicReads } from './public-reads.js';
import { PublicReadsController, StoredPicturesController } from './public-reads.controller.js';
import { Suggestions } from './search/suggestions.js';
import { StreamController, StreamHub } from './stream/stream.controller.js';
import { PublicSuggestionsController } from './suggestions/public-suggestions.controller.js';

@Module({
  imports: [HttpModule, ReadModelModule, ServicesModule, SessionModule],
  controllers: [
    PublicReadsController,
    PublicSuggestionsController,
    StoredPicturesController,
    StreamController,
  ],
  providers: [
    HomeBytes,
    HomeClock,
    {
      provide: StreamHub,
      inject: [ChangeFeed, LOGGER, CONFIG, PeriodicTasks],
      useFactory: (changes: ChangeFeed, logger: Logger, config: BffConfig, tasks: PeriodicTasks) =>
        new StreamHub({ changes, logger, tasks, maxConnections: config.STREAM_CONNECTIONS }),
    },
  ],
  exports: [HomeBytes],
})
export class ApiModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly ready: ReadyBytes,
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
    private readonly home: HomeBytes,
    private readonly clock: HomeClock,
    private readonly hub: StreamHub,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { ready, model, news, events, home } = this;
    const suggestions = new Suggestions(model);
    installPublicReads(ready, { model, news, events, home, suggestions });
    this.metrics.gauge(STREAM_CLIENTS, () => [
      { labels: { stream: 'site' }, value: this.hub.size },
    ]);
  }

  async onModuleDestroy(): Promise<void> {
    await this.clock.close();
  }
}
