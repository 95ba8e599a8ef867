import { keysBeside, keysOverNetwork, type KeySource, type Neighbors } from '@elevate/admin-access';
import { defineService } from '@elevate/service-defaults';
import { subscriptions } from './subscriptions.js';
import { webhooksConfig } from './webhooks.config.js';
import { WebhooksServiceModule } from './webhooks-service.module.js';

export const webhooksService = webhooksServiceWith(keysOverNetwork);

export function webhooksServiceBeside(neighbors: Neighbors) {
  return webhooksServiceWith(keysBeside(neighbors));
}

function webhooksServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'webhooks',
    config: webhooksConfig,
    documents: true,
    publishes: [],
    subscriptions,
    module: ({ config }) => WebhooksServiceModule.register(keysOf(config)),
  });
}
