import { defineTopic } from '../message-contract.js';

export const catalogueTopics = {
  channel: defineTopic('catalogue.channel', 'state', 'All channels in the catalogue.', 'public'),
  episode: defineTopic('catalogue.episode', 'state', 'All available episodes.', 'public'),
  article: defineTopic('catalogue.article', 'state', 'All current news articles.', 'public'),
  hero: defineTopic(
    'catalogue.hero',
    'state',
    'The featured episode, under the key `hero`.',
    'public',
  ),
  editorPicks: defineTopic(
    'catalogue.picks',
    'state',
    "The order of the editor's picks, under the key `picks`.",
    'public',
  ),
} as const;
