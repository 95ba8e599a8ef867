import {
  keysBeside,
  keysOverNetwork,
  type KeySource,
  type Neighbours,
} from '@elevate/admin-access';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { defineService } from '@elevate/service-defaults';
import { catalogueConfig } from './catalogue.config.js';
import { CatalogueModule } from './catalogue.module.js';
import { subscriptions } from './subscriptions.js';

/** Owns channels, episodes, articles and the hero; reads the user service's keys at `USER_URL`. */
export const catalogueService = catalogueServiceWith(keysOverNetwork);

/** The same service in one process with the others; it calls them without the network. */
export function catalogueServiceBeside(neighbours: Neighbours) {
  return catalogueServiceWith(keysBeside(neighbours));
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
