import type { SessionUser } from '../api/types.js';

export type PasswordAge = Pick<
  SessionUser,
  'password_reset_required' | 'password_days_left' | 'password_warning'
>;

/** Expired, or the server requires a change: every other page is blocked. */
export function mustChangePassword(user: PasswordAge | null): boolean {
  if (!user) return false;
  const { password_reset_required, password_days_left } = user;
  return password_reset_required || (password_days_left !== null && password_days_left <= 0);
}

/** The server returns no personal data while the password is expired. */
export function ownerFor(user: SessionUser | null): string | undefined {
  return user && !mustChangePassword(user) ? user.id : undefined;
}
