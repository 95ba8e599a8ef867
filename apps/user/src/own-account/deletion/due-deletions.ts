import { Inject, Injectable } from '@nestjs/common';
import { codeRequired } from '@elevate/admin-access';
import type { AuditRecord } from '@elevate/audit';
import { Clock, type PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { ADMIN_ACR, ADMIN_ROLE, CODE_VALID_SECONDS } from '@elevate/contracts/user';
import type { Connection } from 'mongoose';
import type { Logger } from '@elevate/logging';
import { Lease } from '@elevate/mongo';
import { LOGGER, MONGO } from '@elevate/service-defaults';
import { describeError, isAppError } from '@elevate/errors';
import { AccountRelay, refusal, wrongPassword } from '../../accounts/account.mapper.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { AccountChangePublisher, RemovalService } from '../../administrators/removal.service.js';
import { recordOf } from '../../administrators/administrator.mapper.js';
import { PasswordCheck } from '../../credentials/password-check.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import { SavedDataService } from '../../saved/saved-data.service.js';
import { SessionRepository } from '../../sessions/session.repository.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { DeletionRequestRepository } from './deletion-request.repository.js';

const AT_ONCE = 100;

@Injectable()
export class Erasure {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly saved: SavedDataService,
  ) {}

  async erase(id: string): Promise<void> {
    await this.saved.erase(id);
    await this.sessions.removeOfUser(id);
  }

  /** Repeated after a delay, because a concurrent request may have stored something. */
  async finish(): Promise<void> {
    for (const id of await this.accounts.findErasing(AT_ONCE)) {
      await this.erase(id);
      await this.accounts.erased(id);
    }
  }
}

const NO_ROLE = { 'state.roles': { $ne: ADMIN_ROLE } };

/** An administrator also needs the access code; the last one cannot be deleted. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly check: PasswordCheck,
    private readonly removals: RemovalService,
    private readonly changes: AccountChangePublisher,
    private readonly relay: AccountRelay,
    private readonly erasure: Erasure,
    private readonly clock: Clock,
  ) {}

  /** The code first: an ordinary session cannot try passwords. */
  async authorize({ account, session, caller }: SignedIn, password: string): Promise<void> {
    if (isAdministrator(account)) {
      if (session.acr !== ADMIN_ACR) throw refusal('DELETION_FORBIDDEN');
      const age = this.clock.now().getTime() - session.provedAt.getTime();
      if (age > CODE_VALID_SECONDS * 1_000) throw codeRequired();
    }
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', 'Failed to delete the account');
    }
    if (isAdministrator(account)) await this.removals.requireAnother(account._id);
  }

  async deleteNow(person: SignedIn, password: string): Promise<void> {
    await this.authorize(person, password);
    await this.delete(person.account, person.caller.address);
  }

  /** Irreversible. A conflict if the account is no longer `only` that. */
  async delete(
    account: AccountDocument,
    address: string | null,
    only: Record<string, unknown> = {},
  ): Promise<void> {
    // Account first: this blocks sign-in, and the sweeper finishes after a crash.
    if (isAdministrator(account)) await this.removeAdministrator(account, address, only);
    else await this.remove(account._id, { ...only, ...NO_ROLE });
    await this.relay.publishNow(account._id);
    await this.erasure.erase(account._id);
  }

  private async removeAdministrator(
    account: AccountDocument,
    address: string | null,
    only: Record<string, unknown>,
  ): Promise<void> {
    const { _id: id } = account;
    const at = this.clock.now();
    const record = recordOf({ action: 'demoted', account, actor: id, address, at });
    await this.removals.leaveAnother(id, (_account, mark) =>
      this.remove(id, { ...only, 'removal.id': mark }, record),
    );
    await this.changes.publish(id);
  }

  private async remove(id: string, only: Record<string, unknown>, record?: AuditRecord) {
    if (!(await this.accounts.remove(id, only, record))) throw refusal('ACCOUNT_CONFLICT');
  }
}

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
