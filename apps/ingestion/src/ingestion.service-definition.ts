import { ingestionTopics } from '@elevate/contracts/ingestion';
import { defineService } from '@elevate/service-defaults';
import { ingestionConfig } from './config.js';
import { IngestionModule } from './ingestion.module.js';
import { subscriptions } from './subscriptions.js';

/** Finds talks: follows channels, keeps to the quota, and tells what it observed. */
export const ingestionService = defineService({
  name: 'ingestion',
  config: ingestionConfig,
  documents: true,
  publishes: Object.values(ingestionTopics).map(({ name, kind }) => ({
    name,
    compacted: kind === 'state',
  })),
  subscriptions,
  module: (context) => IngestionModule.register(context),
});
