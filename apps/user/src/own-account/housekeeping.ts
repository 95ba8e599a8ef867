import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { SayOnce, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { AccountRepository } from '../accounts/account.repository.js';
import { Erasure } from './erasure.js';
import { KeyRing } from '../sessions/keys/key-ring.js';
import { SessionRepository } from '../sessions/session.repository.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What nobody waits for is done in small pieces, this often. */
const SWEEP_EVERY_MINUTES = 15;
const SESSIONS_A_SWEEP = 1_000;

/** Turns the keys each minute, and now and then removes what is over: sessions, links, the rest of accounts. */
@Injectable()
export class Housekeeping {
  private readonly complaints = new SayOnce();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private minutes = 0;

  constructor(
    private readonly ring: KeyRing,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.minute());
    }, MINUTE_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Ended sessions are kept for a day, so that a token of theirs is still known. Any process may do this at any time. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.removeEndedBefore(new Date(now.getTime() - DAY_MS), SESSIONS_A_SWEEP);
    await this.accounts.forgetResetsBefore(now);
    await this.erasure.finish();
  }

  private async minute(): Promise<void> {
    this.minutes += 1;
    try {
      await this.ring.turn();
      if (this.minutes % SWEEP_EVERY_MINUTES === 0) await this.sweep();
    } catch (error) {
      this.complaints.say('housekeeping', () =>
        this.logger.warn({ cause: describeError(error) }, 'Could not look after accounts'),
      );
    }
  }
}
