import { catalogueTopics } from '@elevate/contracts/catalogue';
import { defineService } from '@elevate/service-defaults';
import { catalogueConfig } from './catalogue.config.js';
import { CatalogueModule } from './catalogue.module.js';
import { subscriptions } from './subscriptions.js';

/** Owns channels, episodes, their topics and the hero. */
export const catalogueService = defineService({
  name: 'catalogue',
  config: catalogueConfig,
  documents: true,
  publishes: Object.values(catalogueTopics).map(({ name, kind }) => ({
    name,
    compacted: kind === 'state',
  })),
  subscriptions,
  module: (context) => CatalogueModule.register(context),
});
