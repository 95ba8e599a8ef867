import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { NestLogger, type Logger } from '@elevate/logging';
import { MessagingServer, Publisher, type Transport } from '@elevate/messaging';
import { PlatformModule } from './platform.module.js';
import { ProblemFilter } from './problem.filter.js';
import { Readiness } from './readiness.js';
import type {
  ConfigOf,
  FastifyOptions,
  ServiceContext,
  ServiceDefinition,
} from './service-definition.js';
import { createValidationPipe } from './validation.js';

export interface StartOptions<Config> {
  readonly config: Config;
  readonly logger: Logger;
  readonly transport: Transport;
  readonly mongo?: Connection;
  /** Leave out to be reached by `app.inject` only. Port 0 takes a free one. */
  readonly listen?: { readonly host: string; readonly port: number };
}

/** A started service. `close` stops consuming, finishes what is in hand, and flushes its relays. */
export interface RunningService {
  readonly app: NestFastifyApplication;
  /** Its address; null where it does not listen. */
  readonly url: string | null;
  close(): Promise<void>;
}

@Module({})
class RootModule {}

/** Starts one service on a transport and a database it is given. */
export async function startService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  options: StartOptions<ConfigOf<Shape>>,
): Promise<RunningService> {
  const topicsMade = options.transport.ensureTopics(definition.publishes);
  const context = createContext(definition, options, topicsMade);
  const readiness = new Readiness();
  const app = await createApp(definition, context, readiness);
  const messages = connectMessages(definition, context, app);
  if (messages) readiness.add('messages', caughtUpCheck(messages));
  // Health is answered from here on: a broker that is away may keep the rest waiting for long.
  const url = await listen(app, options);
  if (url) context.logger.info({ url }, 'Listening');
  await topicsMade;
  await app.startAllMicroservices();
  return {
    app,
    url,
    close: async () => {
      readiness.shutDown();
      // Consumers first: what they have in hand may still mark documents that the relays then flush.
      await messages?.close();
      await app.close();
    },
  };
}

async function listen(
  app: NestFastifyApplication,
  { listen: address }: StartOptions<unknown>,
): Promise<string | null> {
  if (!address) {
    await app.init();
    return null;
  }
  await app.listen(address.port, address.host);
  return app.getUrl();
}

function createContext<Shape extends z.ZodRawShape>(
  { name }: ServiceDefinition<Shape>,
  { config, logger, transport, mongo }: StartOptions<ConfigOf<Shape>>,
  topicsMade: Promise<void>,
): ServiceContext<ConfigOf<Shape>> {
  const publisher = new Publisher({ transport, source: `/elevate/${name}`, topicsMade });
  return { name, config, logger, transport, publisher, ...(mongo && { mongo }) };
}

async function createApp<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  context: ServiceContext<ConfigOf<Shape>>,
  readiness: Readiness,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: 64 * 1024,
    ...definition.fastify?.(context),
  } as FastifyOptions);
  const root = {
    module: RootModule,
    imports: [PlatformModule.register(context, readiness), definition.module(context)],
  };
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger: new NestLogger(context.logger),
    abortOnError: false,
    forceCloseConnections: true,
  });
  return app
    .useGlobalPipes(createValidationPipe())
    .useGlobalFilters(new ProblemFilter(context.logger));
}

function connectMessages<Shape extends z.ZodRawShape>(
  { subscriptions }: ServiceDefinition<Shape>,
  { transport, logger }: ServiceContext<ConfigOf<Shape>>,
  app: NestFastifyApplication,
): MessagingServer | null {
  if (!subscriptions) return null;
  const strategy = new MessagingServer({ transport, subscriptions, logger });
  app.connectMicroservice({ strategy }, { inheritAppConfig: false });
  return strategy;
}

// A service that reads its state from the log knows too little before it has read all of it.
function caughtUpCheck({ caughtUp }: MessagingServer): () => boolean {
  let isCaughtUp = false;
  // A failed start rejects it; the service is then simply never ready.
  caughtUp.then(() => (isCaughtUp = true)).catch(() => undefined);
  return () => isCaughtUp;
}
