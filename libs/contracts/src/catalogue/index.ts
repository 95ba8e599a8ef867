export * from './topics.js';
export * from './channel.message.js';
export * from './episode.message.js';
export * from './hero.message.js';
