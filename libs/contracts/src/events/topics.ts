import { defineTopic } from '../message-contract.js';

export const eventsTopics = {
  event: defineTopic(
    'events.event',
    'state',
    'Every published event: a conference, a meetup.',
    'public',
  ),
} as const;
