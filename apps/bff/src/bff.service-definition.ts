import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { checkWritable } from '@elevate/config';
import { defineService, PROBLEM_HEADERS, toProblem } from '@elevate/service-defaults';
import { bffConfig } from './bff.config.js';
import { BffModule } from './bff.module.js';
import { ClientAddress } from './http/client-address.js';
import { ReadyBytes } from './http/ready-bytes/ready-bytes.js';
import { readyServerFactory } from './http/ready-bytes/ready-handler.js';
import { originHeaders } from './http/ready-bytes/representation.js';
import { ContentSnapshot } from './read-model/snapshot/read-model-snapshot.js';
import type { InProcessServices } from './services/services.module.js';
import { contentSubscriptions, subscriptions } from './subscriptions.js';

function answerFrameworkError(
  error: FastifyError,
  { url }: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = toProblem(error, randomUUID());
  void reply
    .status(problem.status)
    .headers({ ...originHeaders(url), ...PROBLEM_HEADERS, 'x-content-type-options': 'nosniff' })
    .send(JSON.stringify(problem));
}

/** Enough for every form, including the longest password. */
const BODY_BYTES = 16 * 1024;

export const bffService = bffServiceBeside();

export function bffServiceBeside(inProcess?: InProcessServices) {
  return defineService({
    name: 'bff',
    config: bffConfig,
    // The default folder is only tried: without a snapshot a BFF starts more slowly.
    checkConfig: ({ SNAPSHOT_DIR }) => {
      if (SNAPSHOT_DIR !== undefined) checkWritable({ SNAPSHOT_DIR });
    },
    documents: false,
    publishes: [],
    isPublicFacing: true,
    subscriptions,
    snapshot: (app, table) =>
      table === contentSubscriptions
        ? app.get(ContentSnapshot, { strict: false }).snapshot
        : undefined,
    module: () => BffModule.register(inProcess),
    fastify: ({ config, logger }, app) => ({
      serverFactory: readyServerFactory(
        () => app().get(ReadyBytes, { strict: false }),
        new ClientAddress(config.TRUST_PROXY, logger),
        config.READS_PER_ADDRESS,
      ),
      frameworkErrors: answerFrameworkError,
      bodyLimit: BODY_BYTES,
      trustProxy: config.TRUST_PROXY ?? false,
    }),
  });
}
