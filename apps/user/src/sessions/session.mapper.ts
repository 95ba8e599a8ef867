import { ADMIN_ACR, type SessionView } from '@elevate/contracts/user';
import type { SessionDocument } from './session.schema.js';

export function toSessionView(session: SessionDocument, current: boolean): SessionView {
  const { expiresAt, endsAt } = session;
  return {
    id: session._id,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: (expiresAt < endsAt ? expiresAt : endsAt).toISOString(),
    user_agent: session.userAgent,
    current,
    admin: session.acr === ADMIN_ACR,
  };
}
