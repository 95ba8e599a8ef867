export * from './config.js';
export * from './fields.js';
export * from './misspelled.js';
export * from './effective-config.js';
