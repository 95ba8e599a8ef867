export * from './config.js';
export * from './fields.js';
