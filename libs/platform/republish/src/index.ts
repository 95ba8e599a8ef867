export * from './republish.controller.js';
export * from './topic-relay.js';
