import type { FactorsView } from '@elevate/contracts/user';
import type { AccountDocument } from '../../accounts/account.schema.js';

export function toFactors(account: AccountDocument): FactorsView {
  const { passkeys = [], authenticatorApp: app, recoveryCodes = [] } = account;
  return {
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      ...{ id, name, added_at: addedAt.toISOString() },
      last_used_at: usedAt?.toISOString() ?? null,
    })),
    authenticator_app: app ? { name: app.name, added_at: app.addedAt.toISOString() } : null,
    recovery_codes_left: recoveryCodes.length,
  };
}
