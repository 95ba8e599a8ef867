import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { NestLogger, type Logger } from '@elevate/logging';
import { MessagingMetrics, MessagingServer, Publisher, type Transport } from '@elevate/messaging';
import { Metrics, MetricsPage } from '@elevate/metrics';
import type { DocumentsWatch } from './documents-watch.js';
import { countRequests } from './http-metrics.js';
import { BODY_LIMIT, readJsonBody } from './json-body.js';
import { serveMetrics, type MetricsOptions } from './metrics-endpoint.js';
import { PlatformModule } from './platform.module.js';
import { ProblemFilter } from './problem.filter.js';
import { showReadiness } from './readiness-metrics.js';
import { readRefusedBodies } from './read-to-end.js';
import { Readiness } from './readiness.js';
import type {
  ConfigOf,
  FastifyOptions,
  ServiceContext,
  ServiceDefinition,
} from './service-definition.js';
import { traceRequests } from './trace-requests.js';
import { createValidationPipe } from './validation.js';

export interface StartOptions<Config> {
  readonly config: Config;
  readonly logger: Logger;
  readonly transport: Transport;
  readonly mongo?: Connection;
  /** Keeps the service from being ready while the process's documents cannot be used. */
  readonly documents?: Pick<DocumentsWatch, 'failure'>;
  /** Leave out to be reached by `app.inject` only. Port 0 takes a free one. */
  readonly listen?: { readonly host: string; readonly port: number };
  /** The page of the process this service is in; one of its own when left out. */
  readonly metrics?: MetricsOptions;
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
  // It is awaited below; without this, a failure before that point would end the process unreported.
  topicsMade.catch(() => undefined);
  const context = await createContext(definition, options, topicsMade);
  const { readiness } = context;
  const { page, token }: MetricsOptions = options.metrics ?? { page: new MetricsPage() };
  const app = await createApp(definition, context);
  showReadiness(readiness, context.metrics);
  serveMetrics(app.getHttpAdapter().getInstance(), { page, token });
  page.add(context.metrics);
  const messages = connectMessages(definition, context, app);
  if (messages.length > 0) readiness.addMessages(caughtUpCheck(messages));
  const { documents } = options;
  if (documents)
    readiness.add(
      'documents',
      () => documents.failure() === undefined,
      () => documents.failure(),
    );
  // Health is answered from here on: a broker that is away may keep the rest waiting for long.
  const url = await listen(app, options);
  if (url) context.logger.info({ url }, 'Listening');
  try {
    await topicsMade;
    await app.startAllMicroservices();
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    app,
    url,
    close: async () => {
      readiness.shutDown();
      // Consumers first: what they have in hand may still mark documents that the relays then flush.
      await Promise.all(messages.map((server) => server.close()));
      await app.close();
      page.remove(context.metrics);
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

async function createContext<Shape extends z.ZodRawShape>(
  { name }: ServiceDefinition<Shape>,
  { config, logger, transport, mongo }: StartOptions<ConfigOf<Shape>>,
  topicsMade: Promise<void>,
): Promise<ServiceContext<ConfigOf<Shape>>> {
  const metrics = new Metrics(name);
  const publisher = new Publisher({
    transport,
    source: `/elevate/${name}`,
    topicsMade,
    metrics: new MessagingMetrics(metrics),
  });
  if (mongo) (await import('@elevate/mongo')).watchMongo(mongo, metrics);
  const readiness = new Readiness();
  return {
    name,
    config,
    logger,
    transport,
    publisher,
    metrics,
    readiness,
    ...(mongo && { mongo }),
  };
}

async function createApp<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  context: ServiceContext<ConfigOf<Shape>>,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    ...definition.fastify?.(context, () => app),
  } as FastifyOptions);
  const root = {
    module: RootModule,
    imports: [PlatformModule.register(context), definition.module(context)],
  };
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    root,
    adapter,
    {
      logger: new NestLogger(context.logger),
      abortOnError: false,
      forceCloseConnections: true,
    },
  );
  readBodies(app);
  readRefusedBodies(adapter.getInstance());
  countRequests(adapter.getInstance(), context.metrics);
  traceRequests(adapter.getInstance(), { trustsCallers: !definition.isPublicFacing });
  return app
    .useGlobalPipes(createValidationPipe())
    .useGlobalFilters(new ProblemFilter(context.logger, context.metrics));
}

// Nothing but JSON: a form of another site can send the other types.
function readBodies(app: NestFastifyApplication): void {
  app.useBodyParser('application/json', {}, (_request, body, done) => {
    try {
      done(null, readJsonBody(body.toString()));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

function connectMessages<Shape extends z.ZodRawShape>(
  { subscriptions: tables = [], snapshot: snapshotOf }: ServiceDefinition<Shape>,
  context: ServiceContext<ConfigOf<Shape>>,
  app: NestFastifyApplication,
): MessagingServer[] {
  const { transport, logger, publisher } = context;
  const { metrics } = publisher;
  return tables.map((subscriptions) => {
    const others = tables.filter((table) => table !== subscriptions);
    const snapshot = snapshotOf?.(app, subscriptions);
    const strategy = new MessagingServer({
      transport,
      subscriptions,
      others,
      logger,
      ...(snapshot && { snapshot }),
      ...(metrics && { metrics }),
    });
    app.connectMicroservice({ strategy }, { inheritAppConfig: false });
    return strategy;
  });
}

// A service that reads its state from the log knows too little before it has read all of it.
function caughtUpCheck(servers: readonly MessagingServer[]): () => boolean {
  let isCaughtUp = false;
  // A failed start rejects it; the service is then simply never ready.
  Promise.all(servers.map(({ caughtUp }) => caughtUp))
    .then(() => (isCaughtUp = true))
    .catch(() => undefined);
  return () => isCaughtUp;
}
