import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { Administrators } from '@elevate/admin-access';
import { TestAccounts, TestIssuer, type TokenFlaws } from '@elevate/admin-access/testing';
import { Clock } from '@elevate/clock';
import { parseConfig } from '@elevate/config';
import type { EventView, NewEvent } from '@elevate/contracts/events';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, readData, readEnvelope, type Envelope } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService, type RunningService } from '@elevate/service-defaults';
import { tempDir, testMongoUri } from '@elevate/testing';
import { eventsConfig } from '../../src/events.config.js';
import { eventsServiceBeside } from '../../src/index.js';
import { samplePng } from './pictures.js';

/** One message that left the service. */
export interface PublishedMessage {
  readonly envelope: Envelope;
  readonly data: unknown;
}

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, unknown>;
  readonly raw: Buffer;
}

export interface Asked {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
  readonly payload?: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

/** What a form sends that has its required fields alone. */
export const FORM = {
  title: 'Sample Meetup',
  description_short: 'Short talks',
  image_alt: 'A poster',
  starts_at: '2027-03-04T17:30:00Z',
  status: 'draft',
} as const;

const ANY_VERSION: Record<string, string> = { 'if-match': '*' };

/** The real service on a real document server, with its images in a folder, its log kept and its clock held. */
export class RunningEvents {
  readonly published: PublishedMessage[] = [];
  readonly log: string[] = [];
  readonly transport = new InProcessTransport();
  private readonly accounts = new TestAccounts(this.transport);
  service!: RunningService;
  connection!: Connection;
  folder!: string;
  issuer!: TestIssuer;
  adminId = randomUUID();
  private aheadMs = 0;
  private removeFolder!: () => Promise<void>;

  static async start(
    uri = testMongoUri('events'),
    environment: Record<string, string> = {},
  ): Promise<RunningEvents> {
    const events = new RunningEvents();
    await events.open(uri, environment);
    return events;
  }

  /** Lets time pass for the service. */
  pass(ms: number): void {
    this.aheadMs += ms;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  async request<Body = Record<string, unknown>>(
    method: Method,
    url: string,
    { token, headers = {}, payload }: Asked = {},
  ): Promise<Answer<Body>> {
    // An administrator's, unless the test says whose.
    const bearer = token ?? (await this.token());
    const response = await this.service.app.inject({
      method,
      url,
      headers: { ...(bearer !== '' && { authorization: `Bearer ${bearer}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      body: (isJson ? response.json() : {}) as Body,
      headers: response.headers,
      raw: response.rawPayload,
    };
  }

  upload(bytes: Buffer, headers: Record<string, string> = {}, token?: string) {
    return this.request('POST', '/v1/event-images', {
      token,
      payload: bytes,
      headers: { 'content-type': 'image/png', ...headers },
    });
  }

  /** The address of a newly uploaded image. */
  async image(): Promise<string> {
    const { status, body } = await this.upload(await samplePng());
    if (status !== 201) throw new Error(JSON.stringify(body));
    return String(body['image_url']);
  }

  /** A new event; what is not given is as in FORM. */
  async event(form: Partial<NewEvent> = {}): Promise<EventView> {
    const payload = { ...FORM, image_url: await this.image(), ...form };
    const { status, body } = await this.request<EventView>('POST', '/v1/events', { payload });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  update(id: string, form: Partial<NewEvent> = {}, headers = ANY_VERSION) {
    const payload = { ...FORM, ...form };
    return this.request<EventView>('PUT', `/v1/events/${id}`, { payload, headers });
  }

  delete(id: string, headers = ANY_VERSION) {
    return this.request('DELETE', `/v1/events/${id}`, { headers });
  }

  /** Takes a deletion back. */
  restore(id: string) {
    return this.request<EventView>('POST', `/v1/events/${id}/restore`);
  }

  /** A token as the user service signs it, or one that is wrong in some way. */
  token(
    claims: Readonly<Record<string, unknown>> = {},
    { issuer = this.issuer, ...flaws }: TokenFlaws & { issuer?: TestIssuer } = {},
  ): Promise<string> {
    return issuer.token({ sub: this.adminId, ...claims }, { now: this.now(), ...flaws });
  }

  /** Tells of an account as the user service does, and waits until it is heard. */
  account(id: string, roles: readonly string[] | null): Promise<void> {
    return this.accounts.publish(id, roles, this.service.app.get(Administrators));
  }

  lastPublished(id: string): PublishedMessage | undefined {
    return this.published.findLast(({ envelope }) => envelope.subject === id);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.transport.close();
    await this.connection.close();
    await this.removeFolder();
  }

  private async open(uri: string, environment: Record<string, string>): Promise<void> {
    const { path, remove } = await tempDir('events');
    this.folder = path;
    this.removeFolder = remove;
    this.issuer = await TestIssuer.create();
    const destination = { write: (line: string) => void this.log.push(line) };
    const logger = createLogger({ service: 'events', level: 'trace', destination });
    this.connection = await connectMongo({ uri, logger });
    await this.accounts.prepare();
    const definition = eventsServiceBeside({ user: () => this.issuer.service });
    this.service = await startService(definition, {
      config: parseConfig(eventsConfig, { DATA_DIR: path, ...environment }),
      logger,
      transport: this.transport,
      mongo: this.connection,
    });
    this.service.app.get(Clock).now = () => this.now();
    await this.transport.read({
      topics: definition.publishes.map(({ name }) => name),
      onMessage: (message) =>
        void this.published.push({ envelope: readEnvelope(message), data: readData(message) }),
    });
    await this.account(this.adminId, ['admin']);
  }
}
