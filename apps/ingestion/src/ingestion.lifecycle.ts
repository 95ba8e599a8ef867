import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { Transport } from '@elevate/messaging';
import { TOPIC_RELAYS, type TopicRelay } from '@elevate/republish';
import { LOGGER, TRANSPORT } from '@elevate/service-defaults';
import { NewsActivities } from './news/news-activities.js';
import { JobRunner } from './queue/job-runner.js';
import { JobSweeper } from './queue/job-sweeper.js';
import { Scheduler } from './schedule/schedules.js';

@Injectable()
export class IngestionLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(TOPIC_RELAYS) private readonly relays: readonly TopicRelay[],
    private readonly runner: JobRunner,
    private readonly sweeper: JobSweeper,
    private readonly scheduler: Scheduler,
    private readonly news: NewsActivities,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweeper.prepare();
    // An in-process transport loses its messages with the process. A fact keeps its mark until it is applied.
    const isLost = !this.transport.durable;
    for (const relay of this.relays)
      void relay.start({ replayAll: isLost && relay.kind === 'state' });
    this.runner.start();
    this.sweeper.start();
    await this.news.start();
    await this.scheduler.start();
    await this.scheduler.planSample().catch((error: unknown) => {
      this.logger.error({ cause: describeError(error) }, 'Could not import the sample catalogue');
    });
  }

  /** Messages have stopped. Stop new work first, then running jobs, then publishing. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.scheduler.stop(), this.sweeper.stop()]);
    await this.runner.stop();
    await this.news.stop();
    await Promise.all(this.relays.map((relay) => relay.stop()));
  }
}
