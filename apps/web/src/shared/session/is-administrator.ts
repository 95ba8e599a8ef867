import type { SessionUser } from '../api/types.js';

/** For display only: the server checks the role itself. */
export function isAdministrator(user: SessionUser | null): user is SessionUser {
  return user?.roles.includes('admin') ?? false;
}
