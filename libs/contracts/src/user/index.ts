export { userTopics } from '../topics.js';
export * from './account.message.js';
export * from './saved.js';
export * from './lists.js';
export * from './sessions.js';
export * from './own-account.js';
