import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { type AuditAction, type AuditSnapshot, VISITOR } from '@elevate/contracts/audit';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../requests/limits.js';
import { accountRecord } from './account.mapper.js';
import { type AccountDocument, AccountRepository, isAdministrator } from './account.repository.js';

const REFUSED_ACTIONS: Readonly<Record<string, AuditAction>> = {
  'USER.INVALID_ACCESS_CODE': 'access-code-refused',
  'USER.PASSKEY_INVALID': 'passkey-refused',
};

const UNKNOWN_ACCOUNT = 'unknown';

/** With the client address; administrators only. */
@Injectable()
export class SecurityLog {
  private readonly complaints = new LogThrottle();

  constructor(
    private readonly audit: AuditLog,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Without the record, no administrator session may begin. */
  async record(
    action: AuditAction,
    account: AccountDocument,
    caller: Caller,
    after: AuditSnapshot | null = null,
  ): Promise<void> {
    if (!isAdministrator(account)) return;
    const { _id: actor } = account;
    const at = this.clock.now();
    const { address } = caller;
    await this.audit.append(accountRecord({ at, actor, address, action, account, after }));
  }

  async refused(
    account: AccountDocument | null,
    email: string,
    reason: string,
    caller: Caller,
  ): Promise<void> {
    const action = REFUSED_ACTIONS[reason] ?? 'sign-in-refused';
    const subject = { _id: account?._id ?? UNKNOWN_ACCOUNT, email };
    const change = { action, actor: VISITOR, address: caller.address, at: this.clock.now() };
    try {
      await this.audit.append(accountRecord({ ...change, account: subject, after: { reason } }));
    } catch (error) {
      this.complain(error);
    }
  }

  async refusedCode(account: AccountDocument, reason: string, caller: Caller): Promise<void> {
    if (isAdministrator(account)) await this.refused(account, account.email, reason, caller);
  }

  /** Not awaited: the time would reveal an administrator's address. */
  refusedAtSite(email: string, reason: string, caller: Caller): void {
    const note = async (): Promise<void> => {
      const account = await this.accounts.findByEmail(email);
      if (account && isAdministrator(account)) await this.refused(account, email, reason, caller);
    };
    note().catch((error: unknown) => this.complain(error));
  }

  private complain(error: unknown): void {
    const text = 'Could not write a refused sign-in to the audit log';
    this.complaints.warn(this.logger, error, text);
  }
}
