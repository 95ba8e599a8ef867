import { defineTopic } from './message-contract.js';

export const ingestionTopics = {
  channel: defineTopic('ingestion.channel', 'fact', 'Channels as YouTube describes them.'),
  video: defineTopic('ingestion.video', 'fact', 'Talks as their source describes them.'),
  feed: defineTopic('ingestion.feed', 'state', 'All followed feeds and their health.', 'public'),
  vulnerability: defineTopic(
    'ingestion.vulnerability',
    'state',
    'Vulnerabilities that are known to be exploited.',
  ),
  article: defineTopic('ingestion.article', 'fact', 'Articles as their feed describes them.'),
  run: defineTopic('ingestion.run', 'fact', 'The progress and result of runs.', 'public'),
} as const;

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

export const userTopics = {
  account: defineTopic(
    'user.account',
    'state',
    'All accounts, their roles and their revoked access tokens, without personal data.',
  ),
} as const;

export const eventsTopics = {
  event: defineTopic(
    'events.event',
    'state',
    'All published events, such as conferences and meetups.',
    'public',
  ),
} as const;
