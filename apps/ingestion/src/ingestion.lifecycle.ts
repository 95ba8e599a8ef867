import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { describeError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { NewsActivities } from './news/feeds/news-activities.js';
import { HTTP_CLIENT } from './ingestion.tokens.js';
import { JobRunner } from './queue/job-runner.js';
import { JobSweeper } from './queue/job-sweeper.js';
import { Relays } from './publish/relays.js';
import { SampleSchedule } from './schedule/sample-schedule.js';
import { Scheduler } from './schedule/scheduler.js';

/** The order in which the service's own activities begin and end. */
@Injectable()
export class IngestionLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    private readonly relays: Relays,
    private readonly runner: JobRunner,
    private readonly sweeper: JobSweeper,
    private readonly scheduler: Scheduler,
    private readonly sample: SampleSchedule,
    private readonly news: NewsActivities,
    @Inject(HTTP_CLIENT) private readonly http: HttpClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.sweeper.prepare();
    this.runner.start();
    this.relays.start();
    this.sweeper.start();
    await this.news.start();
    await this.scheduler.start();
    await this.sample.planWhenChanged().catch((error: unknown) => {
      this.logger.error({ cause: describeError(error) }, 'Cannot bring in the sample catalogue');
    });
  }

  /** By now no message comes any more. First nothing new, then what is in hand, then what is to be published. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.scheduler.stop(), this.sweeper.stop()]);
    await this.runner.stop();
    await Promise.all([this.relays.stop(), this.news.stop()]);
    await this.http.close();
  }
}
