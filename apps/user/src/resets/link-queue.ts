import { Inject, Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { MailRequestRepository } from '../accounts/mail-request.repository.js';
import { MailRequests } from '../accounts/mail-requests.js';
import { LinkMailer } from './link-mailer.js';

/** Poll interval for due retries and requests of crashed processes. */
const LOOK_EVERY_MS = 5_000;
const AT_ONCE = 4;
const A_LOOK = 100;

/** Sends mails with links, a few at a time, new requests immediately. */
@Injectable()
export class LinkQueue {
  private readonly complaints = new LogThrottle();
  private readonly wanted = new Set<string>();
  private readonly task: PeriodicTask;
  private running: Promise<void> | undefined;

  constructor(
    private readonly requests: MailRequestRepository,
    private readonly mailer: LinkMailer,
    private readonly clock: Clock,
    incoming: MailRequests,
    tasks: PeriodicTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    incoming.listen((key) => this.poke(key));
    this.task = tasks.create({
      name: 'link-queue',
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

  poke(key: string): void {
    this.wanted.add(key);
    this.running ??= this.drain().finally(() => (this.running = undefined));
  }

  private async look(): Promise<void> {
    for (const key of await this.requests.due(this.clock.now(), A_LOOK)) this.poke(key);
  }

  private async drain(): Promise<void> {
    while (this.wanted.size > 0) {
      const some = [...this.wanted].slice(0, AT_ONCE);
      for (const key of some) this.wanted.delete(key);
      await Promise.all(
        some.map((key) => this.mailer.work(key).catch((error: unknown) => this.complain(error))),
      );
    }
  }

  private complain(error: unknown): void {
    this.complaints.say('links', () =>
      this.logger.warn({ cause: describeError(error) }, 'Sending mails with links failed'),
    );
  }
}
