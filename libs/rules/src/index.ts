export * from './site.js';
export * from './page-texts.js';
export * from './limits.js';
export * from './formats.js';
export * from './rows.js';
export * from './topics.js';
export * from './related.js';
