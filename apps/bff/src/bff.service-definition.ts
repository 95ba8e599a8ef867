import { defineService } from '@elevate/service-defaults';
import { bffConfig } from './bff.config.js';
import { BffModule } from './bff.module.js';
import { answerFrameworkError } from './http/framework-errors.js';
import { ReadyBytes } from './http/ready-bytes/ready-bytes.js';
import { readyServerFactory } from './http/ready-bytes/ready-handler.js';
import { ContentSnapshot } from './read-model/snapshot/content-snapshot.js';
import type { InProcessServices } from './services/services.module.js';
import { contentSubscriptions, subscriptions } from './subscriptions.js';

/** Room for every form of ours; nobody's password is longer. */
const BODY_BYTES = 16 * 1024;

/** The site's front: the HTTP API, the pages and the client, over a read model of its own. */
export const bffService = defineBff();

/** The same beside the services it asks, in one process. */
export function bffServiceBeside(services: InProcessServices) {
  return defineBff(services);
}

function defineBff(inProcess?: InProcessServices) {
  return defineService({
    name: 'bff',
    config: bffConfig,
    documents: false,
    publishes: [],
    isPublicFacing: true,
    subscriptions,
    snapshot: (app, table) =>
      table === contentSubscriptions
        ? app.get(ContentSnapshot, { strict: false }).snapshot
        : undefined,
    module: () => BffModule.register(inProcess),
    fastify: ({ config }, app) => ({
      serverFactory: readyServerFactory(() => app().get(ReadyBytes, { strict: false })),
      frameworkErrors: answerFrameworkError,
      bodyLimit: BODY_BYTES,
      trustProxy: config.TRUST_PROXY ?? false,
    }),
  });
}
