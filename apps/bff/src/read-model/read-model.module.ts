import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Clock, PeriodicTasks } from '@elevate/clock';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, METRICS, Readiness } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { ChangeFeed } from './episode-changes.js';
import { EventsModel, scheduleEventsClock } from './events/events-model.js';
import { NewsModel } from './news/news-model.js';
import { ReadModel } from './read-model.js';
import { ContentSnapshot, SiteContent } from './snapshot/read-model-snapshot.js';

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
    SiteContent,
  ],
  exports: [ChangeFeed, EventsModel, NewsModel, ReadModel],
})
export class ReadModelModule implements OnModuleInit {
  constructor(
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly events: EventsModel,
    private readonly clock: Clock,
    private readonly tasks: PeriodicTasks,
    private readonly readiness: Readiness,
    @Inject(METRICS) private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  onModuleInit(): void {
    const { model, news, events, readiness } = this;
    model.takesTranscriptSuggestions = this.config.TRANSCRIPT_SUGGESTIONS;
    model.hasSampleCollections = this.config.SAMPLE_COLLECTIONS;
    model.orders.search.isWaiting = () => !readiness.canServe;
    news.useNames(() => model.namesOfTrade);
    scheduleEventsClock(events, this.clock, this.tasks);
    this.metrics.gauge(ITEMS, () => [
      { labels: { kind: 'episode' }, value: model.counts.episodes },
      { labels: { kind: 'channel' }, value: model.counts.channels },
      { labels: { kind: 'article' }, value: news.newestArticles().length },
      { labels: { kind: 'event' }, value: events.select('all').length },
    ]);
  }
}
