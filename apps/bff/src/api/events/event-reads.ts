import {
  DEFAULT_EVENT_TIMES,
  EVENT_TIMES,
  eventTimesProblem,
  parseEventTimes,
} from '@elevate/rules';
import { eventsUrl } from '../addresses.js';
import { eventCardsSchema } from '../event.schema.js';
import { eventCards } from './events.queries.js';
import { answer, read, revisionOf, type PublicRead } from '../public-read.js';

export const EVENT_READS: readonly PublicRead[] = [
  read({
    path: 'events',
    tag: 'events',
    operationId: 'events',
    summary: 'Published events.',
    gives: eventCardsSchema,
    problems: { 400: 'There is no such filter.' },
    parameters: {
      when: {
        in: 'query',
        problem: eventTimesProblem,
        description: 'An event that has begun is past.',
        schema: { type: 'string', enum: [...EVENT_TIMES], default: DEFAULT_EVENT_TIMES },
      },
    },
    pinned: EVENT_TIMES.map((when) => ({ when })),
    input: ({ when }) => parseEventTimes(when as string | undefined),
    address: eventsUrl,
    resource: ({ events }, when) => answer(revisionOf(events), () => eventCards(events, when)),
  }),
];
