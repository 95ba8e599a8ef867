export { ingestionTopics } from '../topics.js';
export * from './channel.message.js';
export * from './video.message.js';
export * from './run.message.js';
export * from './feed.message.js';
export * from './article.message.js';
export * from './vulnerability.message.js';
export * from './http.js';
