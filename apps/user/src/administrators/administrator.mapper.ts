import { auditRecord, type AuditRecord } from '@elevate/audit';
import { OPERATOR, type AuditSnapshot } from '@elevate/contracts/audit';
import { ADMIN_ROLE, type AdministratorView, type InvitationView } from '@elevate/contracts/user';
import type { AccountDocument } from '../accounts/account.schema.js';

export function toAdministrator(account: AccountDocument): AdministratorView {
  const { _id: id, email, createdAt, accessCodeHash, passkeys = [], authenticatorApp } = account;
  const { adminSignedInAt } = account;
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    has_access_code: accessCodeHash !== null,
    factors: passkeys.length + (authenticatorApp ? 1 : 0),
    last_signed_in_at: adminSignedInAt?.toISOString() ?? null,
  };
}

/** Invitations of senders who are not in `senders` are void. */
export function toInvitation(
  { _id: id, email, invitation }: AccountDocument,
  { now, senders }: { readonly now: Date; readonly senders: ReadonlySet<string> },
): InvitationView[] {
  if (!invitation) return [];
  const { expiresAt, by = OPERATOR } = invitation;
  const is_expired = expiresAt <= now || !senders.has(by);
  return [{ id, email, expires_at: expiresAt.toISOString(), is_expired }];
}

export type AdministratorAction =
  | 'created'
  | 'invited'
  | 'invitation-withdrawn'
  | 'promoted'
  | 'demoted'
  | 'access-code-reset'
  | 'factors-reset';

interface AdministratorChange {
  readonly action: AdministratorAction;
  readonly account: Pick<AccountDocument, 'email'> & { readonly _id: string };
  readonly actor: string;
  readonly address: string | null;
  readonly at: Date;
}

const IS: AuditSnapshot = { roles: [ADMIN_ROLE] };
const IS_NOT: AuditSnapshot = { roles: [] };

/** Never contains an access code. */
const SNAPSHOTS: Readonly<Record<AdministratorAction, Pick<AuditRecord, 'before' | 'after'>>> = {
  created: { before: null, after: IS },
  invited: { before: IS_NOT, after: { ...IS_NOT, invited: true } },
  'invitation-withdrawn': { before: { ...IS_NOT, invited: true }, after: IS_NOT },
  promoted: { before: IS_NOT, after: IS },
  demoted: { before: IS, after: IS_NOT },
  'factors-reset': { before: { factors: 'any' }, after: { factors: 'none' } },
  'access-code-reset': { before: { access_code: 'old' }, after: { access_code: 'new' } },
};

export function recordOf({
  action,
  account,
  actor,
  address,
  at,
}: AdministratorChange): AuditRecord {
  const subject = { kind: 'account', id: account._id, name: account.email } as const;
  return auditRecord({ at, actor, address, action, subject, ...SNAPSHOTS[action] });
}
