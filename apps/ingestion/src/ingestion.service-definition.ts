import {
  keysBeside,
  keysOverNetwork,
  type KeySource,
  type Neighbours,
} from '@elevate/admin-access';
import { ingestionTopics } from '@elevate/contracts/ingestion';
import { defineService } from '@elevate/service-defaults';
import { ingestionConfig } from './ingestion.config.js';
import { IngestionModule } from './ingestion.module.js';
import { subscriptions } from './subscriptions.js';

/**
 * Finds talks and news: follows channels and feeds, keeps to the quota, and tells what it observed.
 * Asks the user service for its keys over the network, at `USER_URL`.
 */
export const ingestionService = ingestionServiceWith(keysOverNetwork);

/** The same service in one process with others, which it asks without the network. */
export function ingestionServiceBeside(neighbours: Neighbours) {
  return ingestionServiceWith(keysBeside(neighbours));
}

function ingestionServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'ingestion',
    config: ingestionConfig,
    documents: true,
    publishes: Object.values(ingestionTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    })),
    subscriptions,
    module: ({ config }) => IngestionModule.register(keysOf(config)),
  });
}
