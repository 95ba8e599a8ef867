import { Injectable } from '@nestjs/common';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import { AccountRepository } from '../accounts/account.repository.js';
import { SignInFailureRepository } from '../accounts/sign-in-failure.repository.js';
import { ChallengeRepository } from '../credentials/factors/challenge.repository.js';
import { SavedDataService } from '../saved/saved-data.service.js';
import { Erasure } from './deletion/due-deletions.js';
import { KeyRing } from '../sessions/keys/access-token.js';
import { SessionRepository } from '../sessions/session.repository.js';
import { MINUTE_MS, DAY_MS } from '@elevate/rules';

const SWEEP_EVERY_MS = 15 * MINUTE_MS;
const SESSIONS_A_SWEEP = 1_000;

@Injectable()
export class Housekeeping {
  private readonly tasks: readonly PeriodicTask[];

  constructor(
    ring: KeyRing,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly erasure: Erasure,
    private readonly saved: SavedDataService,
    private readonly failures: SignInFailureRepository,
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
    tasks: PeriodicTasks,
  ) {
    this.tasks = [
      tasks.create({ name: 'signing-keys', everyMs: MINUTE_MS, run: () => ring.turn() }),
      tasks.create({ name: 'accounts-sweep', everyMs: SWEEP_EVERY_MS, run: () => this.sweep() }),
    ];
  }

  start(): void {
    for (const task of this.tasks) task.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Ended sessions are kept for a day, to recognize their tokens. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.sessions.removeEndedBefore(new Date(now.getTime() - DAY_MS), SESSIONS_A_SWEEP);
    await this.accounts.forgetLinksBefore(now);
    await this.failures.removeBefore(new Date(now.getTime() - DAY_MS));
    await this.challenges.removeBefore(now);
    await this.erasure.finish();
    await this.saved.removeExpired();
  }
}
