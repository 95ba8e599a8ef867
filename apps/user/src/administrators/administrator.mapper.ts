import { auditRecord, type AuditRecord } from '@elevate/audit';
import { ADMIN_ROLE, type AdministratorView } from '@elevate/contracts/user';
import type { AccountDocument } from '../accounts/account.schema.js';

export function toAdministrator(account: AccountDocument): AdministratorView {
  const { _id: id, email, createdAt, accessCodeHash } = account;
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    has_access_code: accessCodeHash !== null,
  };
}

export type AdministratorAction = 'created' | 'promoted' | 'demoted' | 'access-code-reset';

export interface AdministratorChange {
  readonly action: AdministratorAction;
  readonly account: Pick<AccountDocument, 'email'> & { readonly _id: string };
  readonly actor: string;
  readonly at: Date;
}

const IS: AuditRecord['before'] = { roles: [ADMIN_ROLE] };
const IS_NOT: AuditRecord['before'] = { roles: [] };

/** Never contains an access code. */
const SNAPSHOTS: Readonly<Record<AdministratorAction, Pick<AuditRecord, 'before' | 'after'>>> = {
  created: { before: null, after: IS },
  promoted: { before: IS_NOT, after: IS },
  demoted: { before: IS, after: IS_NOT },
  'access-code-reset': { before: { access_code: 'old' }, after: { access_code: 'new' } },
};

export function recordOf({ action, account, actor, at }: AdministratorChange): AuditRecord {
  const subject = { kind: 'account', id: account._id, name: account.email } as const;
  return auditRecord({ at, actor, action, subject, ...SNAPSHOTS[action] });
}
