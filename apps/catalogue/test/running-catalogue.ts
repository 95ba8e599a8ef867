import type { Connection } from 'mongoose';
import {
  channelObserved,
  ingestionTopics,
  videoObserved,
  videoWithdrawn,
} from '@elevate/contracts/ingestion';
import type { ObservedChannel, ObservedVideo, WithdrawnVideo } from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import {
  InProcessTransport,
  Publisher,
  readData,
  readEnvelope,
  type Envelope,
} from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService, type RunningService } from '@elevate/service-defaults';
import { catalogueService } from '../src/index.js';

export const TOKEN = 'a-token-for-tests-only';

/** One message that left the catalogue. */
export interface Told {
  readonly envelope: Envelope;
  readonly data: unknown;
}

/** The real service on the real document server and the in-process transport, with somebody who listens. */
export class RunningCatalogue {
  /** Everything that left, in order. */
  readonly told: Told[] = [];
  readonly transport = new InProcessTransport();
  private readonly ingestion = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });
  private service!: RunningService;
  connection!: Connection;

  static async start(uri: string): Promise<RunningCatalogue> {
    const catalogue = new RunningCatalogue();
    await catalogue.open(uri);
    return catalogue;
  }

  observe(...videos: ObservedVideo[]): Promise<void> {
    return this.publish(videoObserved, videos);
  }

  withdraw(...videos: WithdrawnVideo[]): Promise<void> {
    return this.publish(videoWithdrawn, videos);
  }

  observeChannel(...channels: ObservedChannel[]): Promise<void> {
    return this.publish(channelObserved, channels);
  }

  /** What was last said on a topic about an id; undefined where nothing was. */
  last(topic: string, id: string): Told | undefined {
    return this.told.findLast(
      ({ envelope }) => envelope.type.startsWith(`${topic}.`) && envelope.subject === id,
    );
  }

  async request(method: 'GET' | 'PUT' | 'DELETE', url: string, token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await this.service.app.inject({ method, url, headers });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.transport.close();
    await this.connection.close();
  }

  private async open(uri: string): Promise<void> {
    const logger = createLogger({ service: 'catalogue', level: 'silent' });
    this.connection = await connectMongo({ uri, logger });
    const topics = Object.values(ingestionTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    }));
    await this.transport.ensureTopics(topics);
    this.service = await startService(catalogueService, {
      config: { OPERATOR_TOKEN: TOKEN },
      logger,
      transport: this.transport,
      mongo: this.connection,
    });
    await this.transport.read({
      topics: catalogueService.publishes.map(({ name }) => name),
      onMessage: (message) =>
        void this.told.push({ envelope: readEnvelope(message), data: readData(message) }),
    });
  }

  private publish(
    { type, topic }: { type: string; topic: { name: string } },
    items: readonly { id: string; version: number }[],
  ): Promise<void> {
    return this.ingestion.publish(
      topic.name,
      items.map((data) => ({ type, subject: data.id, sequence: data.version, data })),
    );
  }
}
