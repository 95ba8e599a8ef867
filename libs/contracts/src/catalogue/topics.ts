import { defineTopic } from '../message-contract.js';

export const catalogueTopics = {
  channel: defineTopic('catalogue.channel', 'state', 'Every channel of the catalogue.'),
  episode: defineTopic('catalogue.episode', 'state', 'Every episode visitors may see.'),
  hero: defineTopic('catalogue.hero', 'state', 'The one featured episode, under the key `hero`.'),
} as const;
