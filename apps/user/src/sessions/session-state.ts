import type { AccountDocument } from '../accounts/account.schema.js';
import type { SessionDocument } from './session.schema.js';

/** Neither ended nor expired. */
export function isLive(session: SessionDocument, account: AccountDocument, now: Date): boolean {
  if (session.userId !== account._id || session.endedAt !== null) return false;
  if (session.expiresAt <= now || session.endsAt <= now) return false;
  return session.epoch === account.sessionEpoch || session._id === account.keptSession;
}
