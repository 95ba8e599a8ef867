export { attemptBulkWrite, bulkWrite, type BulkAnswer, type BulkTarget } from './bulk-write.js';
export * from './connect.js';
export * from './duplicate-key.js';
export * from './group-commit.js';
export * from './half-restored.js';
export * from './lease.js';
export * from './mongo-metrics.js';
export * from './state-document.js';
export * from './state-relay-source.js';
