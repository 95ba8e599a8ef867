export * from './topics.js';
export * from './account.message.js';
export * from './digest.js';
export * from './following.js';
export * from './history.js';
export * from './http.js';
export * from './reading.js';
