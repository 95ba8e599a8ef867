import { defineTopic } from '../message-contract.js';

export const eventsTopics = {
  event: defineTopic(
    'events.event',
    'state',
    'All published events, such as conferences and meetups.',
    'public',
  ),
} as const;
