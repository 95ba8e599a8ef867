export * from './logger.js';
export * from './nest-logger.js';
export * from './say-once.js';
