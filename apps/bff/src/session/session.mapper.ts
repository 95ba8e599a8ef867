import type { SessionUser, SignedInSession } from './session.schema.js';
import type { Claims } from './access-tokens.js';

const DAY_SECONDS = 24 * 60 * 60;

export function toSession(claims: Claims, now: Date): SignedInSession {
  const expires_at = new Date(claims.exp * 1_000).toISOString();
  return { signed_in: true, user: toSessionUser(claims, now), expires_at };
}

function toSessionUser(claims: Claims, now: Date): SessionUser {
  const { sub: id, roles, email_verify_by: verifyBy } = claims;
  const { password_expires_at: expiresAt, password_warning_at: warningAt } = claims;
  const seconds = now.getTime() / 1_000;
  const isExpired = claims.password_reset_required || (expiresAt !== null && seconds >= expiresAt);
  return {
    id,
    roles,
    password_reset_required: isExpired,
    // Rounds up, like the check of the password's age.
    password_days_left: expiresAt === null ? null : Math.ceil((expiresAt - seconds) / DAY_SECONDS),
    password_warning: !isExpired && warningAt !== null && seconds >= warningAt,
    email_verification_required: verifyBy !== null && seconds >= verifyBy,
  };
}
