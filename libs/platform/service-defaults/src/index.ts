export * from './operator.guard.js';
export * from './problem.js';
export * from './readiness.js';
export * from './run-service.js';
export * from './service-definition.js';
export * from './start-service.js';
export * from './tokens.js';
