export * from './logger.js';
export * from './nest-logger.js';
export * from './log-throttle.js';
export * from './process-warnings.js';
export * from './closed-output.js';
