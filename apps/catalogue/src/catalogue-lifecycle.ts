import type {
  OnApplicationBootstrap,
  OnApplicationShutdown,
  OnModuleDestroy,
} from '@nestjs/common';
import type { Catalogue } from './create-catalogue.js';

/** Starts what works by itself before the first message comes, and stops it after the last one. */
export class CatalogueLifecycle
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  constructor(
    private readonly catalogue: Pick<Catalogue, 'relays' | 'schedule' | 'channelTopics'>,
    private readonly replayAll: boolean,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { relays, schedule, channelTopics } = this.catalogue;
    await relays.start({ replayAll: this.replayAll });
    channelTopics.changedAll();
    schedule.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.catalogue.schedule.stop();
    await this.catalogue.channelTopics.stop();
  }

  // Last: a request that was in hand may have marked something.
  async onApplicationShutdown(): Promise<void> {
    await this.catalogue.relays.stop();
  }
}
