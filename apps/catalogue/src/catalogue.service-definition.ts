import { keysBeside, keysOverNetwork, type KeySource, type Neighbors } from '@elevate/admin-access';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { defineService } from '@elevate/service-defaults';
import { catalogueConfig } from './catalogue.config.js';
import { CatalogueModule } from './catalogue.module.js';
import { subscriptions } from './subscriptions.js';

export const catalogueService = catalogueServiceWith(keysOverNetwork);

export function catalogueServiceBeside(neighbors: Neighbors) {
  return catalogueServiceWith(keysBeside(neighbors));
}

function catalogueServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'catalogue',
    config: catalogueConfig,
    documents: true,
    publishes: Object.values(catalogueTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    })),
    subscriptions,
    module: ({ config }) => CatalogueModule.register(keysOf(config)),
  });
}
