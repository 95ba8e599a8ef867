import { defineService, type ServiceContext } from '@elevate/service-defaults';
import { answerFrameworkError } from './http/framework-errors.js';
import { bffConfig, type BffConfig } from './bff.config.js';
import { BffModule } from './bff.module.js';
import { partsOf } from './bff-parts.js';
import { readyServerFactory } from './http/ready-bytes/ready-handler.js';
import { serviceClients, type InProcessServices } from './services/service-clients.js';
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
    facesStrangers: true,
    subscriptions,
    snapshot: (context, table) =>
      table === contentSubscriptions ? partsOf(context).snapshot : undefined,
    module: (context) => BffModule.register(partsOf(context), clientsOf(context, inProcess)),
    fastify: (context) => ({
      serverFactory: readyServerFactory(partsOf(context).ready),
      frameworkErrors: answerFrameworkError,
      bodyLimit: BODY_BYTES,
      trustProxy: context.config.TRUST_PROXY ?? false,
    }),
  });
}

function clientsOf(
  { config, logger }: ServiceContext<BffConfig>,
  inProcess: InProcessServices | undefined,
) {
  if (!inProcess && config.USER_URL === undefined) {
    logger.warn('No USER_URL: nobody can sign in');
  }
  return serviceClients(config, inProcess);
}
