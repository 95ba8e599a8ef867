export { eventsTopics } from '../topics.js';
export * from './event.message.js';
export * from './desk.js';
export * from './http.js';
