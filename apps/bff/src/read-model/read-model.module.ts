import { Inject, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Metrics } from '@elevate/metrics';
import { METRICS } from '@elevate/service-defaults';
import { ChangeFeed } from './episode-changes.js';
import { EventsClock, EventsModel } from './events/events-model.js';
import { NewsModel } from './news/news-model.js';
import { ReadModel } from './read-model.js';
import { ContentSnapshot } from './snapshot/content-snapshot.js';
import { SiteContent } from './snapshot/site-content.js';

const ITEMS = {
  name: 'elevate_read_model_items',
  help: 'Items in the read model, by kind',
  labels: ['kind'],
} as const;

@Module({
  providers: [
    ReadModel,
    { provide: ChangeFeed, inject: [ReadModel], useFactory: ({ changes }: ReadModel) => changes },
    NewsModel,
    {
      provide: EventsModel,
      inject: [ChangeFeed, Clock],
      useFactory: (changes: ChangeFeed, clock: Clock) => new EventsModel(changes, clock.now()),
    },
    ContentSnapshot,
    EventsClock,
    SiteContent,
  ],
  exports: [ChangeFeed, EventsModel, NewsModel, ReadModel],
})
export class ReadModelModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
    private readonly clock: EventsClock,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { model, news, events } = this;
    this.metrics.gauge(ITEMS, () => [
      { labels: { kind: 'episode' }, value: model.counts.episodes },
      { labels: { kind: 'channel' }, value: model.counts.channels },
      { labels: { kind: 'article' }, value: news.counts.articles },
      { labels: { kind: 'event' }, value: events.count },
    ]);
  }

  async onModuleDestroy(): Promise<void> {
    await this.clock.close();
  }
}
