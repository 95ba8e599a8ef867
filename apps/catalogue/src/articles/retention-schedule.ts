import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ArticlesService } from './articles.service.js';

const HOUR_MS = 60 * 60 * 1000;

@Injectable()
export class RetentionSchedule {
  private readonly task: PeriodicTask;

  constructor(
    private readonly articles: ArticlesService,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.task = tasks.create({
      name: 'article-retention',
      everyMs: HOUR_MS,
      run: () => this.retire(),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private async retire(): Promise<void> {
    const retired = await this.articles.retire();
    if (retired > 0) this.logger.info({ articles: retired }, 'Retired old articles');
  }
}
