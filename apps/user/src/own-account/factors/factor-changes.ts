import { Injectable } from '@nestjs/common';
import { codeRequired } from '@elevate/admin-access';
import { AuditLog, auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  type AddedFactor,
  ADMIN_ACR,
  CODE_VALID_SECONDS,
  type FactorsView,
} from '@elevate/contracts/user';
import { AccountRelay, AccountViews, refusal } from '../../accounts/account.mapper.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { isAdministrator } from '../../accounts/security-log.js';
import { hasFactors, newRecoveryCodes } from '../../credentials/factors/second-codes.js';
import {
  type FactorChange,
  FactorRepository,
} from '../../credentials/factors/challenge.repository.js';
import type { Caller } from '../../requests/caller.guard.js';
import type { SignedIn } from '../../sessions/signed-in.js';

type FactorAction =
  | 'access-code-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-app-added'
  | 'authenticator-app-removed'
  | 'recovery-codes-renewed';

interface WantedChange {
  readonly action: FactorAction;
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
    if (isAdmin && session.acr !== ADMIN_ACR) throw refusal('FACTORS_FORBIDDEN');
    const age = this.clock.now().getTime() - session.provedAt.getTime();
    if (age > CODE_VALID_SECONDS * 1_000)
      throw isAdmin ? codeRequired() : refusal('CONFIRMATION_REQUIRED');
    // Else a stranger could sign up an address and keep a way in.
    if (this.views.verifyEmailBy(account) !== null) throw refusal('EMAIL_UNVERIFIED');
  }

  async add(person: SignedIn, change: WantedChange): Promise<AddedFactor> {
    const codes = hasFactors(person.account) ? null : newRecoveryCodes();
    const $set = { ...change.change.$set, ...(codes && { recoveryCodes: codes.hashes }) };
    const account = await this.save(person, { ...change, change: { ...change.change, $set } });
    return { factors: toFactors(account), recovery_codes: codes?.codes ?? [] };
  }

  async save(
    { account, session, caller }: SignedIn,
    { action, change }: WantedChange,
  ): Promise<AccountDocument> {
    const now = this.clock.now();
    const record = isAdministrator(account) ? recordOf(account, action, caller, now) : null;
    const kept = { account, keptSession: session._id, now, record };
    const changed = await this.factors.change({ ...kept, ...change });
    if (!changed) throw refusal('FACTOR_CONFLICT');
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

export function toFactors(account: AccountDocument): FactorsView {
  const { passkeys = [], authenticatorApp: app, recoveryCodes = [] } = account;
  return {
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      added_at: addedAt.toISOString(),
      last_used_at: usedAt?.toISOString() ?? null,
    })),
    authenticator_app: app ? { name: app.name, added_at: app.addedAt.toISOString() } : null,
    recovery_codes_left: recoveryCodes.length,
  };
}
