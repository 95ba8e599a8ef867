import { Inject, Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { VISITOR, type AuditSnapshot } from '@elevate/contracts/audit';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { describeError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../requests/caller.guard.js';
import { AccountRepository } from './account.repository.js';
import type { AccountDocument } from './account.schema.js';

type SecurityAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'access-code-confirmed'
  | 'access-code-refused'
  | 'passkey-refused'
  | 'passkey-copied'
  | 'recovery-code-used'
  | 'exported';

const REFUSED_ACTIONS: Readonly<Record<string, SecurityAction>> = {
  'USER.INVALID_ACCESS_CODE': 'access-code-refused',
  'USER.PASSKEY_INVALID': 'passkey-refused',
};

interface SecurityEvent {
  readonly action: SecurityAction;
  readonly actor: string;
  readonly caller: Caller;
  readonly subject: { readonly id: string; readonly email: string };
  readonly after: AuditSnapshot | null;
}

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
    action: SecurityAction,
    account: AccountDocument,
    caller: Caller,
    after: AuditSnapshot | null = null,
  ): Promise<void> {
    if (!isAdministrator(account)) return;
    const subject = { id: account._id, email: account.email };
    await this.append({ action, actor: account._id, caller, subject, after });
  }

  /** `account` is null if the address has none. */
  async refused(
    account: AccountDocument | null,
    email: string,
    reason: string,
    caller: Caller,
  ): Promise<void> {
    const action = REFUSED_ACTIONS[reason] ?? 'sign-in-refused';
    const subject = { id: account?._id ?? UNKNOWN_ACCOUNT, email };
    try {
      await this.append({ action, actor: VISITOR, caller, subject, after: { reason } });
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

  private async append({ action, actor, caller, subject, after }: SecurityEvent): Promise<void> {
    const { id, email: name } = subject;
    await this.audit.append(
      auditRecord({
        at: this.clock.now(),
        actor,
        address: caller.address,
        action,
        subject: { kind: 'account', id, name },
        before: null,
        after,
      }),
    );
  }

  private complain(error: unknown): void {
    this.complaints.say('security-log', () =>
      this.logger.warn(
        { cause: describeError(error) },
        'Could not write a refused sign-in to the audit log',
      ),
    );
  }
}

export function isAdministrator({ state }: AccountDocument): boolean {
  return state.roles.includes(ADMIN_ROLE);
}
