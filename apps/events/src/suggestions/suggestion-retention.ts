import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { SuggestionRepository } from './suggestion.repository.js';

const HOUR_MS = 60 * 60_000;
const KEPT_AFTER_DECISION_MS = 180 * 24 * HOUR_MS;

/** Deletes suggestions 180 days after the decision. Safe to run in several processes. */
@Injectable()
export class SuggestionRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly suggestions: SuggestionRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    const run = () => this.run();
    this.task = tasks.create({ name: 'suggestion-retention', everyMs: HOUR_MS, run });
  }

  onApplicationBootstrap(): void {
    this.task.start(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  async run(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_AFTER_DECISION_MS);
    const deleted = await this.suggestions.deleteDecidedBefore(before);
    if (deleted > 0) this.logger.info({ deleted }, 'Deleted old suggestions');
  }
}
