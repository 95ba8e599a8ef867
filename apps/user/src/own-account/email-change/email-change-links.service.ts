import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { EMAIL_CHANGE_MESSAGES } from '@elevate/rules';
import { emailChangeLinkInvalid, emailTaken } from '../../accounts/account.errors.js';
import { AccountRelay } from '../../accounts/account-relay.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { factorConflict } from '../../credentials/factors/factor.errors.js';
import type { Caller } from '../../requests/caller.js';
import { Limits } from '../../requests/limits.js';
import { readResetToken } from '../../resets/reset-link.js';
import { waitingChange } from './email-change.mapper.js';
import { EmailChangeRepository, type OpenedLink } from './email-change.repository.js';

/** A concurrent opening of the other link makes a try fail once. */
const TRIES = 3;

/** Both links must be opened; each proves one address, so neither needs a session. */
@Injectable()
export class EmailChangeLinksService {
  constructor(
    private readonly changes: EmailChangeRepository,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async confirm(token: string, caller: Caller): Promise<{ message: string }> {
    for (let n = 0; n < TRIES; n += 1) {
      const link = await this.read(token, caller);
      if (link.change.confirmed !== null) {
        if (await this.apply(link, caller)) return { message: EMAIL_CHANGE_MESSAGES.changed };
      } else if (await this.changes.confirm(link)) {
        return { message: EMAIL_CHANGE_MESSAGES.half };
      }
    }
    throw factorConflict();
  }

  async stop(token: string, caller: Caller): Promise<{ message: string }> {
    const { account, change } = await this.read(token, caller);
    await this.changes.drop(account._id, change.id);
    return { message: EMAIL_CHANGE_MESSAGES.stopped };
  }

  private async apply(link: OpenedLink, caller: Caller): Promise<boolean> {
    const { account, change } = link;
    const now = this.clock.now();
    const record = isAdministrator(account) ? recordOf(link, caller, now) : null;
    const outcome = await this.changes.apply(link, now, record);
    if (outcome === 'taken') {
      await this.changes.drop(account._id, change.id);
      throw emailTaken();
    }
    if (outcome === 'changed') return false;
    await this.relay.publishNow(account._id);
    if (record) await this.audit.record(account._id);
    return true;
  }

  private async read(token: string, caller: Caller): Promise<OpenedLink> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const account = link && (await this.accounts.find(link.accountId));
    const change = account && waitingChange(account, this.clock.now());
    if (change) {
      const { hash } = link;
      if (account.emailChangeFrom?.hash === hash) return { account, change, end: 'from', hash };
      if (account.emailChangeTo?.hash === hash) return { account, change, end: 'to', hash };
    }
    this.limits.wrongSecret(caller);
    throw emailChangeLinkInvalid();
  }
}

function recordOf({ account, change }: OpenedLink, { address }: Caller, at: Date): AuditRecord {
  const subject = { kind: 'account', id: account._id, name: change.email } as const;
  const before = { email: account.email };
  const after = { email: change.email };
  return auditRecord({
    ...{ at, actor: account._id, address, action: 'email-changed', subject, before, after },
  });
}
