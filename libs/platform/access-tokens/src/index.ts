export * from './access-token-verifier.js';
export * from './fetch-key-set.js';
export type { FetchKeySet } from './key-set.js';
export * from './keys.errors.js';
