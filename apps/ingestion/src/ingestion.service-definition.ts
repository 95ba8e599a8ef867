import { keysBeside, keysOverNetwork, type KeySource, type Neighbors } from '@elevate/admin-access';
import { ingestionTopics } from '@elevate/contracts/ingestion';
import { checkObjectStore } from '@elevate/object-store';
import { defineService, definitionsOf } from '@elevate/service-defaults';
import { ingestionConfig } from './ingestion.config.js';
import { IngestionModule } from './ingestion.module.js';
import { subscriptions } from './subscriptions.js';

export const ingestionService = ingestionServiceWith(keysOverNetwork);

export function ingestionServiceBeside(neighbors: Neighbors) {
  return ingestionServiceWith(keysBeside(neighbors));
}

function ingestionServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'ingestion',
    config: ingestionConfig,
    checkConfig: checkObjectStore,
    documents: true,
    publishes: definitionsOf(ingestionTopics),
    subscriptions,
    module: ({ config }) => IngestionModule.register(keysOf(config)),
  });
}
