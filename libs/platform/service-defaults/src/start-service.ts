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
import { createHttpServer, drainRequests } from './http-server.js';
import { BODY_LIMIT, readJsonBody, UnreadableBody } from './json-body.js';
import { refuseWrongMethods } from './method-not-allowed.js';
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
  /** Blocks readiness while the document server is unusable. */
  readonly documents?: Pick<DocumentsWatch, 'failure'>;
  /** Without it, only `app.inject` reaches the service. Port 0 selects a free one. */
  readonly listen?: { readonly host: string; readonly port: number };
  readonly metrics?: MetricsOptions;
}

/** `close` stops consuming, drains, and flushes the relays. */
export interface RunningService {
  readonly app: NestFastifyApplication;
  readonly url: string | null;
  close(): Promise<void>;
}

@Module({})
class RootModule {}

export async function startService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  options: StartOptions<ConfigOf<Shape>>,
): Promise<RunningService> {
  const topicsMade = options.transport.ensureTopics(definition.publishes);
  // Prevents an unhandled rejection before it is awaited below.
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
  // Health checks respond from here on, while an unreachable broker may delay the rest.
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
      await drainRequests(app.getHttpServer());
      // Consumers first: their last messages may mark documents for the relays.
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
    serverFactory: (listener) => createHttpServer(listener),
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
  refuseWrongMethods(adapter.getInstance());
  readBodies(app);
  readRefusedBodies(adapter.getInstance());
  countRequests(adapter.getInstance(), context.metrics);
  traceRequests(adapter.getInstance(), { trustsCallers: !definition.isPublicFacing });
  return app
    .useGlobalPipes(createValidationPipe())
    .useGlobalFilters(new ProblemFilter(context.logger, context.metrics));
}

// JSON only: cross-site forms can send the other content types (CSRF).
function readBodies(app: NestFastifyApplication): void {
  app.useBodyParser('application/json', {}, (_request, body, done) => {
    try {
      done(null, readJsonBody(body.toString()));
    } catch (error) {
      done(null, new UnreadableBody(error as Error));
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

// A service that reads its state from the log is not ready before the backlog is applied.
function caughtUpCheck(servers: readonly MessagingServer[]): () => boolean {
  let isCaughtUp = false;
  // A failed start leaves the service not ready.
  Promise.all(servers.map(({ caughtUp }) => caughtUp))
    .then(() => (isCaughtUp = true))
    .catch(() => undefined);
  return () => isCaughtUp;
}
