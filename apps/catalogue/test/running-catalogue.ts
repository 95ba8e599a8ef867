import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { Administrators } from '@elevate/admin-access';
import { TestAccounts, TestIssuer, type TokenFlaws } from '@elevate/admin-access/testing';
import { Clock } from '@elevate/clock';
import { parseConfig } from '@elevate/config';
import {
  articleObserved,
  channelObserved,
  ingestionTopics,
  videoObserved,
  videoWithdrawn,
} from '@elevate/contracts/ingestion';
import type {
  ObservedArticle,
  ObservedChannel,
  ObservedVideo,
  WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import {
  InProcessTransport,
  Publisher,
  readData,
  readEnvelope,
  type Envelope,
} from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { CALLER_HEADERS, startService, type RunningService } from '@elevate/service-defaults';
import { waitUntil } from '@elevate/testing';
import { catalogueServiceBeside } from '../src/index.js';
import type { RulesRefresher } from '../src/topics/rules-pass.js';
import { RULES_KEPT_MS, type PassedRules } from '../src/topics/rules.repository.js';

export const TOKEN = 'a-token-for-tests-only';
export const CALLER_SECRET = 'a-callers-secret-for-tests-only-0';

/** One message that left the catalogue. */
export interface PublishedMessage {
  readonly envelope: Envelope;
  readonly data: unknown;
}

/** The real service on a real document server and the in-process transport; records published messages. */
export class RunningCatalogue {
  /** Everything that left, in order. */
  readonly published: PublishedMessage[] = [];
  readonly transport = new InProcessTransport();
  private readonly ingestion = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });
  private readonly accounts = new TestAccounts(this.transport);
  readonly log: string[] = [];
  readonly adminId = randomUUID();
  private aheadMs = 0;
  service!: RunningService;
  issuer!: TestIssuer;
  connection!: Connection;

  static async start(
    uri: string,
    environment: Record<string, string> = {},
  ): Promise<RunningCatalogue> {
    const catalogue = new RunningCatalogue();
    await catalogue.open(uri, environment);
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

  observeArticles(...articles: ObservedArticle[]): Promise<void> {
    return this.publish(articleObserved, articles);
  }

  /** What was last said on a topic about an id; undefined where nothing was. */
  last(topic: string, id: string): PublishedMessage | undefined {
    return this.published.findLast(
      ({ envelope }) => envelope.type.startsWith(`${topic}.`) && envelope.subject === id,
    );
  }

  async request(
    method: 'GET' | 'PUT' | 'DELETE' | 'POST' | 'PATCH',
    url: string,
    token?: string,
    sent: { readonly body?: object; readonly ifMatch?: string } = {},
  ) {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sent.ifMatch !== undefined && { 'if-match': sent.ifMatch }),
    };
    const { body: payload } = sent;
    const request = { method, url, headers, ...(payload && { payload }) };
    const response = await this.service.app.inject(request);
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  /** Asks as the BFF does. */
  async lookUp(url: string, payload: object, secret = CALLER_SECRET) {
    const headers = { [CALLER_HEADERS.secret]: secret };
    const response = await this.service.app.inject({ method: 'POST', url, headers, payload });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  /** An administrator's token, unless the claims say otherwise. */
  token(
    claims: Readonly<Record<string, unknown>> = {},
    { issuer = this.issuer, ...flaws }: TokenFlaws & { issuer?: TestIssuer } = {},
  ): Promise<string> {
    return issuer.token({ sub: this.adminId, ...claims }, flaws);
  }

  /** Tells of an account as the user service does, and waits until it is heard. */
  account(id: string, roles: readonly string[] | null): Promise<void> {
    return this.accounts.publish(id, roles, this.service.app.get(Administrators));
  }

  /** Runs the second pass of changed rules at once, instead of after every process has read them. */
  async runSecondPass<Rules extends object>(
    refresher: RulesRefresher<Rules>,
    rules: { find(): Promise<PassedRules> },
  ): Promise<void> {
    // A slow machine may see only the end of both.
    await waitUntil(async () => ((await rules.find()).pass?.left ?? 0) < 2, {
      what: 'the end of the first pass',
    });
    this.aheadMs += 2 * RULES_KEPT_MS;
    // Not a change of this process: it checks what is due.
    refresher.begin(-1);
    await waitUntil(async () => (await rules.find()).pass === null, {
      what: 'the end of the second pass',
    });
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.transport.close();
    await this.connection.close();
  }

  private async open(uri: string, environment: Record<string, string>): Promise<void> {
    const destination = { write: (line: string) => void this.log.push(line) };
    const logger = createLogger({ service: 'catalogue', level: 'info', destination });
    this.issuer = await TestIssuer.create();
    await this.accounts.prepare();
    const definition = catalogueServiceBeside({ user: () => this.issuer.service });
    this.connection = await connectMongo({ uri, logger });
    const topics = Object.values(ingestionTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    }));
    await this.transport.ensureTopics(topics);
    this.service = await startService(definition, {
      config: parseConfig(definition.config, {
        OPERATOR_TOKEN: TOKEN,
        CALLER_SECRET,
        ...environment,
      }),
      logger,
      transport: this.transport,
      mongo: this.connection,
    });
    const now = () => new Date(Date.now() + this.aheadMs);
    this.service.app.get(Clock, { strict: false }).now = now;
    await this.transport.read({
      topics: definition.publishes.map(({ name }) => name),
      onMessage: (message) =>
        void this.published.push({ envelope: readEnvelope(message), data: readData(message) }),
    });
    await this.account(this.adminId, ['admin']);
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
