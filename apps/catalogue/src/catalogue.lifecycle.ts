import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Relay, Transport } from '@elevate/messaging';
import { TOPIC_RELAYS } from '@elevate/republish';
import { TRANSPORT } from '@elevate/service-defaults';
import { ArticlesService } from './articles/articles.service.js';
import { SampleNews } from './articles/sample/sample-news.js';
import { ArticleWatch, StoriesService } from './articles/stories.service.js';
import { ChannelTopicsRefresher } from './channels/channels.service.js';
import { HeroRotation } from './hero/hero-rotation.js';

@Injectable()
export class CatalogueLifecycle
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  constructor(
    @Inject(TOPIC_RELAYS) private readonly relays: readonly Relay[],
    private readonly stories: StoriesService,
    private readonly sampleNews: SampleNews,
    private readonly channelTopics: ChannelTopicsRefresher,
    private readonly hero: HeroRotation,
    private readonly articles: ArticlesService,
    private readonly watch: ArticleWatch,
    @Inject(TRANSPORT) private readonly transport: Transport,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Before the first message, whose article would be alone in its story.
    await this.stories.load();
    // Before the relays, which publish at their start what is marked.
    await this.sampleNews.applyAtStart();
    for (const relay of this.relays) await relay.start({ replayAll: !this.transport.durable });
    this.channelTopics.changedAll();
    this.hero.start();
    this.articles.start();
    if (this.transport.shared) await this.watch.open();
  }

  async onModuleDestroy(): Promise<void> {
    await this.hero.stop();
    await this.channelTopics.stop();
    await this.articles.stop();
    await this.watch.close();
  }

  // Last, because a request in progress may still have marked a document.
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}
