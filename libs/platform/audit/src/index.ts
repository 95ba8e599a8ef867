export * from './audit-log.js';
export * from './audit-record.js';
export * from './audit.controller.js';
export * from './audit.schema.js';
export * from './create-audit-log.js';
export * from './record-each.js';
export * from './unaudited.repository.js';
