import {
  keysBeside,
  keysOverNetwork,
  type KeySource,
  type Neighbours,
} from '@elevate/admin-access';
import { defineService } from '@elevate/service-defaults';
import { subscriptions } from './subscriptions.js';
import { webhooksConfig } from './webhooks.config.js';
import { WebhooksModule } from './webhooks.module.js';

/** Tells addresses that administrators register of messages; asks the user service over the network, at `USER_URL`. */
export const webhooksService = webhooksServiceWith(keysOverNetwork);

/** The same service in one process with others, which it asks without the network. */
export function webhooksServiceBeside(neighbours: Neighbours) {
  return webhooksServiceWith(keysBeside(neighbours));
}

function webhooksServiceWith(keysOf: KeySource) {
  return defineService({
    name: 'webhooks',
    config: webhooksConfig,
    documents: true,
    publishes: [],
    subscriptions,
    module: (context) => WebhooksModule.register(context, keysOf(context.config)),
  });
}
