import type { SessionUser } from '../api/types.js';

/** As the account says; what it may do, the server decides. */
export function isAdministrator(user: SessionUser | null): user is SessionUser {
  return user?.roles.includes('admin') ?? false;
}
