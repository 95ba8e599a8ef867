import { keysBeside, keysOverNetwork, type Neighbors } from '@elevate/admin-access';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { defineService, definitionsOf } from '@elevate/service-defaults';
import { catalogueConfig } from './catalogue.config.js';
import { CatalogueModule } from './catalogue.module.js';
import { subscriptions } from './subscriptions.js';

export const catalogueService = catalogueServiceBeside();

/** Runs in one process with the services that it calls, if they are given. */
export function catalogueServiceBeside(neighbors?: Neighbors) {
  const keysOf = neighbors ? keysBeside(neighbors) : keysOverNetwork;
  return defineService({
    name: 'catalogue',
    config: catalogueConfig,
    documents: true,
    publishes: definitionsOf(catalogueTopics),
    subscriptions,
    module: ({ config }) => CatalogueModule.register(keysOf(config)),
  });
}
