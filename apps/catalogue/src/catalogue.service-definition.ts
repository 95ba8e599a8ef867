import {
  administratorSubscriptions,
  keysBeside,
  type KeySource,
  keysOverNetwork,
  type Neighbors,
} from '@elevate/admin-access';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { defineService } from '@elevate/service-defaults';
import { catalogueConfig } from './catalogue.config.js';
import { CatalogueModule } from './catalogue.module.js';
import {
  articleObserved,
  channelObserved,
  videoObserved,
  videoWithdrawn,
} from '@elevate/contracts/ingestion';
import { defineSubscriptions } from '@elevate/messaging';
import { OnObservation } from './videos/observations.handler.js';

const observed = defineSubscriptions({
  mode: 'group',
  group: 'catalogue',
  contracts: [channelObserved, videoObserved, videoWithdrawn, articleObserved],
  handlers: {
    'ingestion.channel.observed.v1': OnObservation,
    'ingestion.video.observed.v1': OnObservation,
    'ingestion.video.withdrawn.v1': OnObservation,
    'ingestion.article.observed.v1': OnObservation,
  },
});

/** Replicas share observations; every replica reads all administrators. */
export const subscriptions = [observed, administratorSubscriptions];

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
