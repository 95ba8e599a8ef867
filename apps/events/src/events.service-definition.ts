import { keysBeside, keysOverNetwork, type Neighbors } from '@elevate/admin-access';
import { eventsTopics } from '@elevate/contracts/events';
import { checkObjectStore } from '@elevate/object-store';
import { defineService, definitionsOf } from '@elevate/service-defaults';
import { eventsConfig } from './events.config.js';
import { EventsServiceModule } from './events-service.module.js';
import { subscriptions } from './subscriptions.js';

export const eventsService = eventsServiceBeside();

/** Runs in one process with the services that it calls, if they are given. */
export function eventsServiceBeside(neighbors?: Neighbors) {
  const keysOf = neighbors ? keysBeside(neighbors) : keysOverNetwork;
  return defineService({
    name: 'events',
    config: eventsConfig,
    checkConfig: checkObjectStore,
    documents: true,
    publishes: definitionsOf(eventsTopics),
    subscriptions,
    module: ({ config }) => EventsServiceModule.register(keysOf(config)),
  });
}
