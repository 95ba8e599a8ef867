import { bffService } from '@elevate/bff';
import { catalogueService } from '@elevate/catalogue';
import { parseConfig } from '@elevate/config';
import { ingestionService } from '@elevate/ingestion';
import { createLogger } from '@elevate/logging';
import { KafkaTransport } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startKafka } from '@elevate/native-stack';
import {
  startService,
  startTracing,
  type RunningService,
  type ServiceDefinition,
} from '@elevate/service-defaults';
import { startSpanReceiver, tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import { startPublishers, type Publishers } from '@elevate/upstream';
import { userService } from '@elevate/user';
import type { z } from 'zod';

export const CALLER_SECRET = 'canary-caller-secret-0123456789abcdef';
export const OPERATOR_TOKEN = 'canary-operator-token-0123456789abcdef';

type Environment = Readonly<Record<string, string>>;

/** The services over a broker and over HTTP, as they are in processes of their own, traced to a receiver. */
export class TracedProduct {
  readonly log: string[] = [];
  receiver!: Awaited<ReturnType<typeof startSpanReceiver>>;
  publishers!: Publishers;
  bff!: RunningService;
  user!: RunningService;
  brokers!: readonly string[];
  private readonly closing: (() => Promise<unknown>)[] = [];
  private readonly logger = createLogger({
    service: 'test',
    level: 'trace',
    destination: { write: (line: string) => void this.log.push(line) },
  });

  static async start(): Promise<TracedProduct> {
    const product = new TracedProduct();
    try {
      await product.open();
      return product;
    } catch (error) {
      await product.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0).reverse()) await close();
  }

  /** The headers of every message in these topics. */
  async headersIn(topics: readonly string[]): Promise<Readonly<Record<string, string>>[]> {
    const transport = this.transport('headers');
    const attributes: Readonly<Record<string, string>>[] = [];
    const reader = await transport.read({
      topics,
      onMessage: ({ headers }) => void attributes.push(headers),
    });
    await reader.caughtUp;
    await transport.close();
    return attributes;
  }

  private async open(): Promise<void> {
    this.receiver = await this.keep(startSpanReceiver());
    this.publishers = await this.keep(startPublishers({ publishers: 1, items: 2 }));
    const kafka = await startKafka();
    this.closing.push(() => kafka.stop());
    this.brokers = kafka.brokers;
    const folder = await tempDir('traces');
    this.closing.push(() => folder.remove());
    const telemetry = await startTracing(
      'test',
      { OTEL_EXPORTER_OTLP_ENDPOINT: this.receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: 1 },
      this.logger,
    );
    this.closing.push(() => telemetry.close());
    await this.startServices(folder.path);
  }

  private async startServices(dataDir: string): Promise<void> {
    const secrets = { CALLER_SECRET, OPERATOR_TOKEN, DATA_DIR: dataDir };
    this.user = await this.startOne(userService, {
      ...secrets,
      SITE_URL: 'https://elevate.example',
    });
    const USER_URL = this.user.url!;
    // Side by side, as processes do: each waits for topics that another one makes.
    const [catalogue, ingestion] = await Promise.all([
      this.startOne(catalogueService, { ...secrets, USER_URL }),
      this.startOne(ingestionService, {
        ...secrets,
        USER_URL,
        SCHEDULES: 'off',
        DEFAULT_FEEDS: 'off',
        ARTICLE_PICTURES: 'off',
        FEED_HOST_GAP_MS: '0',
        FEED_LOOPBACK_ORIGINS: this.publishers.origins,
      }),
    ]);
    this.bff = await this.startOne(bffService, {
      CALLER_SECRET,
      USER_URL,
      CATALOGUE_URL: catalogue.url!,
      INGESTION_URL: ingestion.url!,
    });
    await waitUntil(async () => (await fetch(`${this.bff.url}/readyz`)).ok, { timeoutMs: 60_000 });
  }

  private async keep<T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
    const started = await starting;
    this.closing.push(() => started.close());
    return started;
  }

  private transport(clientId: string): KafkaTransport {
    return new KafkaTransport({ brokers: this.brokers, clientId, logger: this.logger });
  }

  private async startOne<Shape extends z.ZodRawShape>(
    definition: ServiceDefinition<Shape>,
    environment: Environment,
  ): Promise<RunningService> {
    const { logger } = this;
    const transport = await this.keep(Promise.resolve(this.transport(definition.name)));
    const uri = testMongoUri(`traces-${definition.name}`);
    const mongo = definition.documents ? await connectMongo({ uri, logger }) : undefined;
    if (mongo) this.closing.push(() => mongo.close());
    const service = await startService(definition, {
      config: parseConfig(definition.config, environment),
      logger: logger.child({ service: definition.name }),
      transport,
      ...(mongo && { mongo }),
      listen: { host: '127.0.0.1', port: 0 },
    });
    this.closing.push(() => service.close());
    return service;
  }
}
