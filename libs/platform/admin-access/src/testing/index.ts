export * from './test-accounts.js';
export * from './test-issuer.js';
