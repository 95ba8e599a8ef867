import {
  keysBeside,
  keysOverNetwork,
  type KeySource,
  type Neighbours,
} from '@elevate/admin-access';
import { eventsTopics } from '@elevate/contracts/events';
import { defineService } from '@elevate/service-defaults';
import { eventsConfig } from './events.config.js';
import { EventsServiceModule } from './events-service.module.js';
import { subscriptions } from './subscriptions.js';

/** Owns community events and their images; asks the user service over the network, at `USER_URL`. */
export const eventsService = eventsServiceWith(keysOverNetwork);

/** The same service in one process with others, which it asks without the network. */
export function eventsServiceBeside(neighbours: Neighbours) {
  return eventsServiceWith(keysBeside(neighbours));
}

function eventsServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'events',
    config: eventsConfig,
    documents: true,
    publishes: Object.values(eventsTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    })),
    subscriptions,
    module: ({ config }) => EventsServiceModule.register(keysOf(config)),
  });
}
