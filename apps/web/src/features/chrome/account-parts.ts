import { lazyPart } from '../../shared/lib/lazy-part.js';

// Nothing for the first view: most visitors are not signed in.
export const UserMenu = lazyPart(async () => (await import('./user-menu.js')).UserMenu);
export const MenuAccount = lazyPart(async () => (await import('./menu-account.js')).MenuAccount);
