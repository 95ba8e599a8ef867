export * from './topics.js';
export * from './event.message.js';
export * from './event-filter.js';
export * from './http.js';
export * from './suggestions.js';
