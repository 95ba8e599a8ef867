import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Clock, PeriodicTasks, type PeriodicTask } from '@elevate/clock';
import type { Logger } from '@elevate/logging';
import { Lease } from '@elevate/mongo';
import { LOGGER, MONGO } from '@elevate/service-defaults';
import { describeError, isAppError } from '@elevate/errors';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { AccountDeletion } from './account-deletion.js';
import { DeletionRequestRepository } from './deletion-request.repository.js';

const EVERY_MS = 15 * 60_000;
const LEASE_MS = 60_000;
const ACCOUNTS_A_RUN = 100;

/** Deletes accounts when their time has come, in one process at a time. */
@Injectable()
export class DueDeletions {
  private readonly task: PeriodicTask;

  constructor(
    private readonly requests: DeletionRequestRepository,
    private readonly deletion: AccountDeletion,
    private readonly mails: MailRequests,
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
    for (const account of await this.requests.findDue(now, ACCOUNTS_A_RUN)) {
      if (isAdministrator(account) && !account.deletionWithCode) {
        await this.refuse(account, 'requested without the access code');
      } else {
        await this.delete(account, now);
      }
    }
  }

  private async delete(account: AccountDocument, now: Date): Promise<void> {
    const isDue = { deletionAt: { $ne: null, $lte: now } };
    try {
      await this.deletion.delete(account, null, isDue);
      const facts = { account: account._id };
      this.logger.info(facts, 'Deleted an account at the end of its waiting time');
    } catch (error) {
      const code = isAppError(error) ? error.code : undefined;
      // A person who keeps the account meanwhile is faster.
      if (code === 'USER.ACCOUNT_CONFLICT') return;
      if (code !== 'USER.LAST_ADMIN_CONFLICT') throw error;
      await this.refuse(account, describeError(error));
    }
  }

  /** Ends the request: its owner gets a mail, and may ask again. */
  private async refuse(account: AccountDocument, reason: string): Promise<void> {
    if (!(await this.requests.drop(account._id))) return;
    await this.mails.tryPut('deletion-refused', account);
    this.logger.warn(
      { account: account._id, reason },
      'Did not delete the account of an administrator at the end of its waiting time',
    );
  }
}
