import { keysBeside, keysOverNetwork, type KeySource, type Neighbors } from '@elevate/admin-access';
import { eventsTopics } from '@elevate/contracts/events';
import { checkObjectStore } from '@elevate/object-store';
import { defineService } from '@elevate/service-defaults';
import { eventsConfig } from './events.config.js';
import { EventsServiceModule } from './events-service.module.js';
import { subscriptions } from './subscriptions.js';

export const eventsService = eventsServiceWith(keysOverNetwork);

/** Runs in one process with the services it calls. */
export function eventsServiceBeside(neighbors: Neighbors) {
  return eventsServiceWith(keysBeside(neighbors));
}

function eventsServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'events',
    config: eventsConfig,
    checkConfig: checkObjectStore,
    documents: true,
    publishes: Object.values(eventsTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    })),
    subscriptions,
    module: ({ config }) => EventsServiceModule.register(keysOf(config)),
  });
}
