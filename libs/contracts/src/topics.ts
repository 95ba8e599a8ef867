import { defineTopic, type TopicContract } from './message-contract.js';

const publicState = (name: string, summary: string): TopicContract =>
  defineTopic(name, 'state', summary, 'public');

export const ingestionTopics = {
  channel: defineTopic('ingestion.channel', 'fact', 'Channels as YouTube describes them.'),
  video: defineTopic('ingestion.video', 'fact', 'Talks as their source describes them.'),
  feed: publicState('ingestion.feed', 'All followed feeds and their health.'),
  vulnerability: defineTopic(
    'ingestion.vulnerability',
    'state',
    'Vulnerabilities that are known to be exploited.',
  ),
  article: defineTopic('ingestion.article', 'fact', 'Articles as their feed describes them.'),
  run: defineTopic('ingestion.run', 'fact', 'The progress and result of runs.', 'public'),
} as const;

export const catalogueTopics = {
  channel: publicState('catalogue.channel', 'All channels in the catalogue.'),
  episode: publicState('catalogue.episode', 'All available episodes.'),
  article: publicState('catalogue.article', 'All current news articles.'),
  hero: publicState('catalogue.hero', 'The featured episode, under the key `hero`.'),
  editorPicks: publicState(
    'catalogue.picks',
    "The order of the editor's picks, under the key `picks`.",
  ),
  otherNames: publicState(
    'catalogue.names',
    'Names that are equal for the search, under the key `names`.',
  ),
  collection: publicState(
    'catalogue.collection',
    'All collections of talks that are not drafts, also those whose time has not come.',
  ),
  transcript: publicState('catalogue.transcript', 'All transcripts, with their words by minute.'),
} as const;

export const userTopics = {
  account: defineTopic(
    'user.account',
    'state',
    'All accounts, their roles and their revoked access tokens, without personal data.',
  ),
} as const;

export const webhooksTopics = {
  outage: defineTopic('webhooks.outage', 'fact', 'Webhooks that could not be served for a while.'),
} as const;

export const eventsTopics = {
  event: publicState('events.event', 'All published events, such as conferences and meetups.'),
} as const;
