import { keysBeside, keysOverNetwork, type Neighbors } from '@elevate/admin-access';
import { webhooksTopics } from '@elevate/contracts/webhooks';
import { defineService, definitionsOf } from '@elevate/service-defaults';
import { subscriptions } from './subscriptions.js';
import { webhooksConfig } from './webhooks.config.js';
import { WebhooksServiceModule } from './webhooks-service.module.js';

export const webhooksService = webhooksServiceBeside();

/** Runs in one process with the services that it calls, if they are given. */
export function webhooksServiceBeside(neighbors?: Neighbors) {
  const keysOf = neighbors ? keysBeside(neighbors) : keysOverNetwork;
  return defineService({
    name: 'webhooks',
    config: webhooksConfig,
    documents: true,
    publishes: definitionsOf(webhooksTopics),
    subscriptions,
    module: ({ config }) => WebhooksServiceModule.register(keysOf(config)),
  });
}
