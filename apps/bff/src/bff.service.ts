import { defineService } from '@elevate/service-defaults';
import { answerFrameworkError } from './api/framework-errors.js';
import { bffConfig } from './bff.config.js';
import { BffModule } from './bff.module.js';
import { partsOf } from './bff-parts.js';
import { readyServerFactory } from './ready-bytes/ready-handler.js';
import { subscriptions } from './subscriptions.js';

/** The site's front: the HTTP API, the pages and the client, over a read model of its own. */
export const bffService = defineService({
  name: 'bff',
  config: bffConfig,
  documents: false,
  publishes: [],
  subscriptions,
  module: (context) => BffModule.register(partsOf(context)),
  fastify: (context) => ({
    serverFactory: readyServerFactory(partsOf(context).ready),
    frameworkErrors: answerFrameworkError,
  }),
});
