import { defineTopic } from '../message-contract.js';

export const catalogueTopics = {
  channel: defineTopic('catalogue.channel', 'state', 'Every channel of the catalogue.', 'public'),
  episode: defineTopic('catalogue.episode', 'state', 'Every episode visitors may see.', 'public'),
  article: defineTopic('catalogue.article', 'state', 'Every news article of the list.', 'public'),
  hero: defineTopic(
    'catalogue.hero',
    'state',
    'The one featured episode, under the key `hero`.',
    'public',
  ),
} as const;
