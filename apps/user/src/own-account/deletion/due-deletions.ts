import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { Lease } from '@elevate/mongo';
import { LOGGER, MONGO } from '@elevate/service-defaults';
import { AccountRelay } from '../../accounts/account.mapper.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { Erasure } from '../delete-account.service.js';
import { DeletionRequestRepository } from './deletion-request.repository.js';

const EVERY_MS = 15 * 60_000;
const LEASE_MS = 60_000;
const ACCOUNTS_A_RUN = 100;

/** Deletes accounts whose time to change one's mind is over. One process at a time. */
@Injectable()
export class DueDeletions {
  private readonly task: PeriodicTask;

  constructor(
    private readonly requests: DeletionRequestRepository,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
    @Inject(MONGO) connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
    tasks: PeriodicTasks,
  ) {
    this.task = tasks.create({
      name: 'account-deletions',
      everyMs: EVERY_MS,
      run: () => this.run(),
      lease: { of: new Lease(connection), ttlMs: LEASE_MS },
    });
  }

  start(): void {
    this.task.start();
  }

  stop(): Promise<void> {
    return this.task.stop();
  }

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const id of await this.requests.findDue(now, ACCOUNTS_A_RUN)) {
      // A person who keeps the account meanwhile is faster.
      const isDue = { deletionAt: { $ne: null, $lte: now } };
      if (!(await this.accounts.remove(id, isDue))) continue;
      await this.relay.publishNow(id);
      await this.erasure.erase(id);
      this.logger.info({ account: id }, 'Deleted an account at the end of its waiting time');
    }
  }
}
