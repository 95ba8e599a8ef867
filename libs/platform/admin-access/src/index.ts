export * from './access.errors.js';
export * from './admin-access.config.js';
export * from './provide-admin-access.js';
export * from './admin.guard.js';
export * from './administrator-subscriptions.js';
export * from './administrators.js';
export * from './key-source.js';
export * from './operator-or-admin.guard.js';
