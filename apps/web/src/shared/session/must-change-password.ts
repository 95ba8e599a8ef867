import type { SessionUser } from '../api/types.js';

/** The password has expired, by its age or because somebody said so: first it has to be changed. */
export function mustChangePassword(user: SessionUser | null): boolean {
  if (!user) return false;
  const { password_reset_required, password_days_left } = user;
  return password_reset_required || (password_days_left !== null && password_days_left <= 0);
}

/** Whose own data the server gives out now: nobody's while the password has expired. */
export function ownerFor(user: SessionUser | null): string | undefined {
  return user && !mustChangePassword(user) ? user.id : undefined;
}
