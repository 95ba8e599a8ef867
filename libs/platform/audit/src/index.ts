export * from './audit-log.js';
export * from './audit.repository.js';
export * from './audit.controller.js';
