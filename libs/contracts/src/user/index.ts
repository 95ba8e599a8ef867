export * from './topics.js';
export * from './account.message.js';
export * from './history.js';
export * from './http.js';
