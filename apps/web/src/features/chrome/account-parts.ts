import { lazyPart } from '../../shared/lib/lazy-part.js';

// Loaded lazily, because most visitors are signed out.
export const UserMenu = lazyPart(async () => (await import('./user-menu.js')).UserMenu);
export const MenuAccount = lazyPart(async () => (await import('./menu-account.js')).MenuAccount);
