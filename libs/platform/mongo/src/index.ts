export { attemptBulkWrite, bulkWrite, insertMissing } from './bulk-write.js';
export * from './connect.js';
export * from './documents.js';
export * from './group-commit.js';
export * from './lease.js';
export * from './state-relay-source.js';
export * from './stored-publish-notes.js';
