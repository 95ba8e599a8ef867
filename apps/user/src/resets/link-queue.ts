import { Inject, Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { ResetMailer } from './reset-mailer.js';
import { ResetRequestRepository } from './reset-request.repository.js';

/** Poll interval for due retries and requests of crashed processes. */
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
const A_LOOK = 100;

/** Sends reset mails, a few at a time, new requests immediately. */
@Injectable()
export class ResetQueue {
  private readonly complaints = new LogThrottle();
  private readonly wanted = new Set<string>();
  private readonly task: PeriodicTask;
  private running: Promise<void> | undefined;

  constructor(
    private readonly requests: ResetRequestRepository,
    private readonly mailer: ResetMailer,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.task = tasks.create({
      name: 'reset-queue',
      everyMs: LOOK_EVERY_MS,
      run: () => this.look(),
    });
  }

  start(): void {
    this.task.start(0);
  }

  async stop(): Promise<void> {
    await this.task.stop();
    this.wanted.clear();
    await this.running;
  }

  poke(email: string): void {
    this.wanted.add(email);
    this.running ??= this.drain().finally(() => (this.running = undefined));
  }

  private async look(): Promise<void> {
    for (const email of await this.requests.due(this.clock.now(), A_LOOK)) this.poke(email);
  }

  private async drain(): Promise<void> {
    while (this.wanted.size > 0) {
      const some = [...this.wanted].slice(0, AT_ONCE);
      for (const email of some) this.wanted.delete(email);
      await Promise.all(
        some.map((email) =>
          this.mailer.work(email).catch((error: unknown) => this.complain(error)),
        ),
      );
    }
  }

  private complain(error: unknown): void {
    this.complaints.say('resets', () =>
      this.logger.warn({ cause: describeError(error) }, 'Reset-link maintenance failed'),
    );
  }
}
