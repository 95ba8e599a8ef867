import { Injectable } from '@nestjs/common';
import { codeRequired } from '@elevate/admin-access';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { ADMIN_ACR, CODE_VALID_SECONDS, type AddedFactor } from '@elevate/contracts/user';
import { emailUnverified } from '../../accounts/account.errors.js';
import { AccountViews } from '../../accounts/account.mapper.js';
import { MailRequests } from '../../accounts/mail-requests.js';
import { AccountRelay } from '../../accounts/account-relay.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { isAdministrator } from '../../accounts/security-log.js';
import {
  administratorsPageOnly,
  confirmationRequired,
  factorConflict,
} from '../../credentials/factors/factor.errors.js';
import {
  FactorRepository,
  type FactorChange,
} from '../../credentials/factors/factor.repository.js';
import { newRecoveryCodes } from '../../credentials/factors/recovery-codes.js';
import { hasFactors } from '../../credentials/factors/second-codes.js';
import type { Caller } from '../../requests/caller.js';
import type { SignedIn } from '../../sessions/signed-in.js';
import { toFactors } from './factor.mapper.js';

export type FactorAction =
  | 'access-code-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-app-added'
  | 'authenticator-app-removed'
  | 'recovery-codes-renewed';

export interface WantedChange {
  readonly action: FactorAction;
  readonly caller: Caller;
  readonly change: Pick<FactorChange, '$set' | 'passkey' | 'removedPasskey'>;
}

@Injectable()
export class FactorChanges {
  constructor(
    private readonly factors: FactorRepository,
    private readonly relay: AccountRelay,
    private readonly audit: AuditLog,
    private readonly views: AccountViews,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
  ) {}

  admit({ account, session }: SignedIn): void {
    const isAdmin = isAdministrator(account);
    if (isAdmin && session.acr !== ADMIN_ACR) throw administratorsPageOnly();
    const age = this.clock.now().getTime() - session.provedAt.getTime();
    if (age > CODE_VALID_SECONDS * 1_000) throw isAdmin ? codeRequired() : confirmationRequired();
    // Else a stranger could sign up an address and keep a way in for later.
    if (this.views.verifyEmailBy(account) !== null) throw emailUnverified();
  }

  async add(person: SignedIn, wanted: WantedChange): Promise<AddedFactor> {
    const codes = hasFactors(person.account) ? null : newRecoveryCodes();
    const $set = { ...wanted.change.$set, ...(codes && { recoveryCodes: codes.hashes }) };
    const account = await this.save(person, { ...wanted, change: { ...wanted.change, $set } });
    return { factors: toFactors(account), recovery_codes: codes?.shown ?? [] };
  }

  async save(
    { account, session }: SignedIn,
    { action, caller, change }: WantedChange,
  ): Promise<AccountDocument> {
    const now = this.clock.now();
    const record = isAdministrator(account) ? recordOf(account, action, caller, now) : null;
    const kept = { account, keptSession: session._id, now, record };
    const changed = await this.factors.change({ ...kept, ...change });
    if (!changed) throw factorConflict();
    await this.relay.publishNow(account._id);
    if (record) await this.audit.record(account._id);
    const mail = action === 'access-code-changed' ? 'access-code' : 'factors';
    await this.mails.tryPut(mail, account);
    return changed;
  }
}

function recordOf(
  { _id: id, email }: AccountDocument,
  action: FactorAction,
  { address }: Caller,
  at: Date,
): AuditRecord {
  const subject = { kind: 'account', id, name: email } as const;
  return auditRecord({ at, actor: id, address, action, subject, before: null, after: null });
}
