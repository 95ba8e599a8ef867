import type { SessionUser } from '../api/types.js';

/** The age of a password, as a session and an account both have it. */
export type PasswordAge = Pick<
  SessionUser,
  'password_reset_required' | 'password_days_left' | 'password_warning'
>;

/** The password has expired by its age, or the server requires a change: nothing else comes first. */
export function mustChangePassword(user: PasswordAge | null): boolean {
  if (!user) return false;
  const { password_reset_required, password_days_left } = user;
  return password_reset_required || (password_days_left !== null && password_days_left <= 0);
}

/** Whose own data the server gives out now: nobody's while the password has expired. */
export function ownerFor(user: SessionUser | null): string | undefined {
  return user && !mustChangePassword(user) ? user.id : undefined;
}
