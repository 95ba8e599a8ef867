import type { PendingEmailChange } from '@elevate/contracts/user';
import type { AccountDocument, EmailChange } from '../../accounts/account.schema.js';

/** Null if there is none, or it expired, or sessions ended since. */
export function waitingChange(account: AccountDocument, now: Date): EmailChange | null {
  const { emailChange: change, sessionEpoch } = account;
  return change && change.expiresAt > now && change.epoch === sessionEpoch ? change : null;
}

export function toPending(account: AccountDocument, now: Date): PendingEmailChange | null {
  const change = waitingChange(account, now);
  if (!change) return null;
  const { email, expiresAt, confirmed } = change;
  return { email, expires_at: expiresAt.toISOString(), confirmed };
}
