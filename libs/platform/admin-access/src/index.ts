export * from './admin.guard.js';
export * from './admin-access.module.js';
export * from './administrators.js';
export * from './access-token-verifier.js';
