export { webhooksTopics } from '../topics.js';
export * from './http.js';
export * from './outage.message.js';
