export * from './republish.controller.js';
export * from './republish.service.js';
export * from './republished-topic.js';
export * from './republished.js';
export * from './topic-relay.js';
