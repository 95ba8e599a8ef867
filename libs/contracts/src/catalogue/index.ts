export { talkFactsOf } from '../talk-facts.js';
export * from './topics.js';
export * from './channel.message.js';
export * from './episode.message.js';
export * from './article.message.js';
export * from './hero.message.js';
export * from './editor-picks.message.js';
export * from './curation.js';
export * from './http.js';
