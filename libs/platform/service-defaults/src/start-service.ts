import { type DynamicModule, Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { type Logger, NestLogger } from '@elevate/logging';
import { MessagingMetrics, MessagingServer, Publisher, type Transport } from '@elevate/messaging';
import { Metrics, MetricsPage } from '@elevate/metrics';
import { PeriodicTasks } from '@elevate/clock';
import { HealthController } from './health.controller.js';
import { type DocumentsWatch, Readiness } from './readiness.js';
import { countRequests, type MetricsOptions, serveMetrics } from './metrics-endpoint.js';
import { createHttpServer, drainRequests, refuseUnreadable } from './http-server.js';
import { BODY_LIMIT, readJsonBody, UnreadableBody } from './json-body.js';
import { ProblemFilter } from './problem-filter.js';
import { readRefusedBodies, refuseWrongMethods } from './refused-requests.js';
import {
  CONFIG,
  type ConfigOf,
  type FastifyOptions,
  LOGGER,
  METRICS,
  MONGO,
  PUBLISHER,
  type ServiceContext,
  type ServiceDefinition,
  TRANSPORT,
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
  /** Without it, only `app.inject` reaches the service. */
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
  const { config, logger, transport, mongo, documents, listen: address } = options;
  const { name } = definition;
  const metrics = new Metrics(name);
  const readiness = new Readiness();
  const publisher = new Publisher({
    transport,
    source: `/elevate/${name}`,
    topicsMade,
    metrics: new MessagingMetrics(metrics),
  });
  if (mongo) (await import('@elevate/mongo')).watchMongo(mongo, metrics);
  const shared = { name, config, logger, transport, publisher, metrics, readiness };
  const context = { ...shared, ...(mongo && { mongo }) };
  const { page, token }: MetricsOptions = options.metrics ?? { page: new MetricsPage() };
  const app = await createApp(definition, context);
  showReadiness(readiness, metrics);
  showRelease(config, metrics);
  serveMetrics(app.getHttpAdapter().getInstance(), { page, token });
  page.add(metrics);
  const messages = connectMessages(definition, context, app);
  if (messages.length > 0) readiness.addMessages(caughtUpCheck(messages));
  if (documents)
    readiness.add(
      'documents',
      () => documents.failure() === undefined,
      () => documents.failure(),
    );
  // Health checks respond from here on.
  if (address) await app.listen(address.port, address.host);
  else await app.init();
  const url = address ? await app.getUrl() : null;
  if (url) logger.info({ url }, 'Listening');
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
      page.remove(metrics);
    },
  };
}

async function createApp<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  context: ServiceContext<ConfigOf<Shape>>,
): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    serverFactory: (listener) => createHttpServer(listener),
    clientErrorHandler: refuseUnreadable,
    ...definition.fastify?.(context, () => app),
  } as FastifyOptions);
  const root = {
    module: RootModule,
    imports: [PlatformModule.register(context), definition.module(context)],
  };
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    root,
    adapter,
    { logger: new NestLogger(context.logger), abortOnError: false, forceCloseConnections: true },
  );
  const fastify = adapter.getInstance();
  refuseWrongMethods(fastify);
  readBodies(app);
  readRefusedBodies(fastify);
  countRequests(fastify, context.metrics);
  traceRequests(fastify, { trustsCallers: !definition.isPublicFacing });
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

// State read from the log must be complete before the service is ready.
function caughtUpCheck(servers: readonly MessagingServer[]): () => boolean {
  let isCaughtUp = false;
  // A failed start leaves the service not ready.
  Promise.all(servers.map(({ caughtUp }) => caughtUp))
    .then(() => (isCaughtUp = true))
    .catch(() => undefined);
  return () => isCaughtUp;
}

function showReadiness(readiness: Readiness, metrics: Metrics): void {
  const spec = {
    name: 'elevate_ready',
    help: '1 while a check lets the process be sent traffic, 0 while it does not; "current" is whether everything read from messages is up to date',
    labels: ['check'],
  } as const;
  metrics.gauge(spec, () => {
    const { ready, checks } = readiness.report();
    const all = { ...checks, current: readiness.isCaughtUp, all: ready };
    return Object.entries(all).map(([check, is]) => ({ labels: { check }, value: Number(is) }));
  });
}

function showRelease({ RELEASE: release }: { RELEASE?: unknown }, metrics: Metrics): void {
  if (typeof release !== 'string') return;
  const help = 'The running release: always 1';
  const spec = { name: 'elevate_release_info', help, labels: ['release'] } as const;
  metrics.gauge(spec, () => [{ labels: { release }, value: 1 }]);
}

@Global()
@Module({})
class PlatformModule {
  static register(context: ServiceContext<unknown>): DynamicModule {
    const providers = [
      { provide: CONFIG, useValue: context.config },
      { provide: LOGGER, useValue: context.logger },
      { provide: TRANSPORT, useValue: context.transport },
      { provide: PUBLISHER, useValue: context.publisher },
      { provide: METRICS, useValue: context.metrics },
      { provide: PeriodicTasks, useValue: new PeriodicTasks(context) },
      { provide: Readiness, useValue: context.readiness },
      ...(context.mongo ? [{ provide: MONGO, useValue: context.mongo }] : []),
    ];
    return {
      module: PlatformModule,
      controllers: [HealthController],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
