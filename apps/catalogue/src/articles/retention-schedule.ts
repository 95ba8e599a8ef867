import { Inject, Injectable } from '@nestjs/common';
import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ArticlesService } from './articles.service.js';

const HOUR_MS = 60 * 60 * 1000;

/** Removes old articles from the list at the start and every hour. */
@Injectable()
export class RetentionSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly articles: ArticlesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), HOUR_MS).unref();
    this.look();
  }

  /** Waits for the run in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    this.running = this.retire();
  }

  private async retire(): Promise<void> {
    try {
      const retired = await this.articles.retire();
      if (retired > 0)
        this.logger.info({ articles: retired }, 'Articles left the list by their age');
    } catch (error) {
      this.logger.warn(
        { cause: describeError(error) },
        'Could not retire old articles; in an hour again',
      );
    }
  }
}
