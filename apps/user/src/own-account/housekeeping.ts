import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, later, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import type { Mailer } from '@elevate/mail';
import type { Transport } from '@elevate/messaging';
import { Lease } from '@elevate/mongo';
import { DAY_MS, MINUTE_MS } from '@elevate/rules';
import { CONFIG, LOGGER, MONGO, TRANSPORT } from '@elevate/service-defaults';
import type { Connection } from 'mongoose';
import { AccountRelay } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { MAILER, Mails } from '../accounts/mails/mails.js';
import {
  ChallengeRepository,
  SignInFailureRepository,
} from '../credentials/attempts.repository.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { SavedDataService } from '../saved/saved.controller.js';
import { KeyRing } from '../sessions/access-token.js';
import { SessionRepository } from '../sessions/session.repository.js';
import type { UserConfig } from '../user.config.js';
import { EmailChanges } from './accounts.controller.js';
import { AccountDeletion } from './deletion.js';
import { Digests } from './digests.js';

const SESSIONS_A_SWEEP = 1_000;

@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: readonly PeriodicTask[];
  private readonly digestTask: PeriodicTask;

  constructor(
    private readonly ring: KeyRing,
    private readonly hasher: PasswordHasher,
    private readonly relay: AccountRelay,
    private readonly mails: Mails,
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountRepository,
    private readonly deletion: AccountDeletion,
    private readonly saved: SavedDataService,
    private readonly failures: SignInFailureRepository,
    private readonly challenges: ChallengeRepository,
    private readonly clock: Clock,
    digests: Digests,
    changes: EmailChanges,
    tasks: PeriodicTasks,
    @Inject(MONGO) private readonly connection: Connection,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(TRANSPORT) private readonly transport: Transport,
    @Inject(CONFIG) private readonly config: UserConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.digestTask = tasks.create({
      name: 'digests',
      everyMs: MINUTE_MS,
      // One process need not wait for its own lease to end.
      lease: {
        of: new Lease(connection, transport.shared ? undefined : 'in-process'),
        ttlMs: 30_000,
      },
      run: (signal) => digests.run(signal),
    });
    const lease = { of: new Lease(connection), ttlMs: MINUTE_MS };
    const byOneProcess = { everyMs: 15 * MINUTE_MS, lease };
    this.tasks = [
      tasks.create({ name: 'signing-keys', everyMs: MINUTE_MS, run: () => ring.turn() }),
      tasks.create({ name: 'accounts-sweep', everyMs: 15 * MINUTE_MS, run: () => this.sweep() }),
      tasks.create({ ...byOneProcess, name: 'account-deletions', run: () => deletion.runDue() }),
      tasks.create({ ...byOneProcess, name: 'email-changes', run: () => changes.runDue() }),
    ];
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.CALLER_SECRET === undefined) {
      this.logger.info('CALLER_SECRET is not set: rate limits use the connection address');
    }
    // Before the first request: the unique index on addresses is a rule.
    await Promise.all(Object.values(this.connection.models).map((model) => model.createIndexes()));
    await Promise.all([this.ring.turn(), this.hasher.warmUp()]);
    // Without a durable log, everything is published again at each start.
    await this.relay.start({ replayAll: !this.transport.durable });
    if (this.config.MAILS) this.mails.start();
    for (const task of this.tasks) task.start();
    if (this.config.MAILS) this.digestTask.start(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.tasks, this.digestTask].map((task) => task.stop()));
    await this.mails.stop();
    await this.relay.stop();
    await this.mailer.close();
  }

  /** Ended sessions are kept for a day, to recognize their tokens. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const yesterday = later(now, -DAY_MS);
    await this.sessions.removeEndedBefore(yesterday, SESSIONS_A_SWEEP);
    await this.accounts.forgetLinksBefore(now);
    await this.failures.removeBefore(yesterday);
    await this.challenges.removeBefore(now);
    await this.deletion.finishErasures();
    await this.saved.removeExpired();
  }
}
