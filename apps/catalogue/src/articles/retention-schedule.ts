import { describeError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import type { ArticlesService } from './articles.service.js';

const HOUR_MS = 60 * 60 * 1000;

export interface RetentionDependencies {
  readonly articles: Pick<ArticlesService, 'retire'>;
  readonly logger: Logger;
}

/** Takes articles that have become too old out of the list: at a start, and every hour. */
export class RetentionSchedule {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(private readonly uses: RetentionDependencies) {}

  start(): void {
    this.timer = setInterval(() => this.look(), HOUR_MS).unref();
    this.look();
  }

  /** Waits for what is in hand. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    this.running = this.retire();
  }

  private async retire(): Promise<void> {
    const { articles, logger } = this.uses;
    try {
      const retired = await articles.retire();
      if (retired > 0) logger.info({ articles: retired }, 'Articles left the list by their age');
    } catch (error) {
      logger.warn(
        { cause: describeError(error) },
        'Could not retire old articles; in an hour again',
      );
    }
  }
}
