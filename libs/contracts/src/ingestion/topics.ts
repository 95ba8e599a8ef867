import { defineTopic } from '../message-contract.js';

export const ingestionTopics = {
  job: defineTopic('ingestion.job', 'work', 'Work for the ingestion pods: one source, one job.'),
  channel: defineTopic('ingestion.channel', 'fact', 'Channels as their platform describes them.'),
  video: defineTopic('ingestion.video', 'fact', 'Talks as their source describes them.'),
  feed: defineTopic('ingestion.feed', 'state', 'Every followed feed, and how it is.', 'public'),
  article: defineTopic('ingestion.article', 'fact', 'Articles as their feed describes them.'),
  run: defineTopic('ingestion.run', 'fact', 'The progress and the outcome of runs.', 'public'),
} as const;
