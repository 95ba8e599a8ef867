import type {
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import type { ArticleWatch } from './articles/article-watch.js';
import type { Catalogue } from './create-catalogue.js';

/** Starts what works by itself before the first message comes, and stops it after the last one. */
export class CatalogueLifecycle
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  constructor(
    private readonly catalogue: Pick<
      Catalogue,
      'relays' | 'schedule' | 'channelTopics' | 'stories' | 'retention'
    >,
    private readonly replayAll: boolean,
    /** Where other processes may work on the same articles. */
    private readonly watch: ArticleWatch | undefined,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { relays, schedule, channelTopics, stories, retention } = this.catalogue;
    // Before the first message, or its article would be alone in its story; and before the replay, or
    // stories that a process left behind would be told first as they were.
    await stories.load();
    await relays.start({ replayAll: this.replayAll });
    channelTopics.changedAll();
    schedule.start();
    retention.start();
    await this.watch?.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.catalogue.schedule.stop();
    await this.catalogue.channelTopics.stop();
    await this.catalogue.retention.stop();
    await this.watch?.stop();
  }

  // Last: a request that was in hand may have marked something.
  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.relays.stop();
  }
}
