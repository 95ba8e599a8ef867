import { defineTopic } from '../message-contract.js';

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
