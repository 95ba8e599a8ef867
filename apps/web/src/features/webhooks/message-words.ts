import type { MessageType } from '../../shared/admin/admin-types.js';

const WORDS: Readonly<Record<string, string>> = {
  'catalogue.episode.changed.v1': 'An episode is new or has changed',
  'catalogue.episode.removed.v1': 'An episode was removed',
  'catalogue.channel.changed.v1': 'A channel is new or has changed',
  'catalogue.channel.removed.v1': 'A channel was removed',
  'catalogue.article.changed.v1': 'A news article is new or has changed',
  'catalogue.article.removed.v1': 'A news article was removed',
  'catalogue.hero.changed.v1': 'Another episode is featured',
  'catalogue.picks.changed.v1': "The order of the Editor's Picks has changed",
  'events.event.changed.v1': 'An event is published, or a published one has changed',
  'events.event.removed.v1': 'An event is no longer published',
  'ingestion.feed.changed.v1': 'A news feed is followed, or has changed',
  'ingestion.feed.removed.v1': 'A news feed is no longer followed',
  'ingestion.run.changed.v1': 'A sync has begun, moved on or ended',
  'webhooks.ping.v1': 'Test',
};

/** Falls back to the server's description for message types newer than this client. */
export function messageWords(type: string, choices: readonly MessageType[] = []): string {
  return WORDS[type] ?? choices.find((one) => one.type === type)?.description ?? type;
}

/** `1 message`, `12 messages` */
export function messagesWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
