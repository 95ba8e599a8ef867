import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Administrators } from '@elevate/admin-access';
import { TestAccounts, TestIssuer, type TokenFlaws } from '@elevate/admin-access/testing';
import { parseConfig } from '@elevate/config';
import { ingestionTopics, runChanged, type RunRecord } from '@elevate/contracts/ingestion';
import { ADMIN_ROLE, KEY_SET_PATH } from '@elevate/contracts/user';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher } from '@elevate/messaging';
import { startService, type RunningService } from '@elevate/service-defaults';
import { AdminStream } from '../src/admin/admin-stream.js';
import { bffConfig } from '../src/bff.config.js';
import { bffServiceBeside } from '../src/bff.service-definition.js';

export type ServiceName = 'user' | 'catalogue' | 'ingestion' | 'events' | 'webhooks';

/** What a service was asked. */
export interface AdminRequest {
  readonly service: ServiceName;
  readonly requestLine: string;
  readonly headers: FastifyRequest['headers'];
  readonly body: unknown;
}

type Answer = (reply: FastifyReply, request: AdminRequest) => unknown;

const SERVICES: readonly ServiceName[] = ['user', 'catalogue', 'ingestion', 'events', 'webhooks'];

/** The real BFF with fake services that return configured answers and record their requests. */
export class AdminBff {
  readonly logged: string[] = [];
  readonly requests: AdminRequest[] = [];
  url!: string;
  /** Of the account of the file. */
  token!: string;
  id!: string;
  private readonly answers = new Map<string, Answer>();
  private readonly transport = new InProcessTransport();
  private readonly accounts = new TestAccounts(this.transport);
  private readonly publisher = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });
  private readonly away = new Set<ServiceName>();
  private readonly services = new Map<ServiceName, FastifyInstance>();
  private service!: RunningService;
  private issuer!: TestIssuer;

  /** One for all tests of a file, with an account of these roles. */
  static ofFile(roles?: readonly string[]): AdminBff {
    const bff = new AdminBff();
    beforeAll(async () => {
      await bff.open();
      Object.assign(bff, await bff.account(roles));
    });
    beforeEach(() => {
      bff.requests.length = 0;
    });
    afterAll(() => bff.close());
    return bff;
  }

  /** The requests to services, without the keys of tokens. */
  get forwarded(): AdminRequest[] {
    return this.requests.filter(({ requestLine }) => !requestLine.includes('/.well-known/'));
  }

  /** Has a service answer: `('events', 'GET /v1/events', …)`, with the path as it is asked for. */
  answer(service: ServiceName, requestLine: string, answer: Answer): void {
    this.answers.set(`${service} ${requestLine}`, answer);
  }

  /** A service that does not answer until it is back. */
  stopService(service: ServiceName): () => void {
    this.away.add(service);
    return () => this.away.delete(service);
  }

  /** A new account with these roles, and a token of it. */
  async account(
    roles: readonly string[] = [ADMIN_ROLE],
    flaws: TokenFlaws = {},
  ): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    await this.accounts.publish(id, roles, this.administrators);
    const password = { password_reset_required: false, password_expires_at: null };
    const claims = { sub: id, roles, ...password, password_warning_at: null };
    return { id, token: await this.issuer.token(claims, flaws) };
  }

  async changeRoles(id: string, roles: readonly string[] | null): Promise<void> {
    await this.accounts.publish(id, roles, this.administrators);
  }

  async putRun(run: RunRecord): Promise<void> {
    const message = { type: runChanged.type, subject: run.id, sequence: run.version, data: run };
    await this.publisher.publish(runChanged.topic.name, [message]);
  }

  fetch(path: string, { token, ...init }: RequestInit & { token?: string } = {}) {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${this.url}${path}`, { ...init, headers });
  }

  /** Sends JSON with the token of the file: `('POST /my-list', …)`. */
  send(requestLine: string, body?: unknown, headers: Record<string, string> = {}) {
    const [method = '', path = ''] = requestLine.split(' ');
    return this.fetch(`/api/v1${path}`, {
      method,
      token: this.token,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The BFF looks at each stream, as it does every second. */
  async checkStreams(): Promise<void> {
    await this.service.app.get(AdminStream, { strict: false }).checkStreams();
  }

  async close(): Promise<void> {
    await this.service.close();
    for (const service of this.services.values()) await service.close();
    await this.transport.close();
  }

  private get administrators(): Administrators {
    return this.service.app.get(Administrators, { strict: false });
  }

  private async open(): Promise<void> {
    this.issuer = await TestIssuer.create();
    await this.accounts.prepare();
    const { name } = ingestionTopics.run;
    await this.transport.ensureTopics([{ name, compacted: false }]);
    for (const service of SERVICES) this.services.set(service, this.createService(service));
    this.answer('user', `GET ${KEY_SET_PATH}`, () => ({ keys: [this.issuer.jwk] }));
    const logger = createLogger({
      service: 'bff',
      level: 'debug',
      destination: { write: (line: string) => void this.logged.push(line) },
    });
    const reach = (service: ServiceName) => () => {
      return this.away.has(service) ? undefined : this.services.get(service);
    };
    this.service = await startService(
      bffServiceBeside({
        user: reach('user') as never,
        catalogue: reach('catalogue') as never,
        ingestion: reach('ingestion') as never,
        events: reach('events') as never,
        webhooks: reach('webhooks') as never,
      }),
      {
        config: parseConfig(bffConfig, { WEB_DIST: '/nowhere', SITE_URL: 'http://site.test' }),
        logger,
        transport: this.transport,
        listen: { host: '127.0.0.1', port: 0 },
      },
    );
    this.url = this.service.url!;
  }

  private createService(service: ServiceName): FastifyInstance {
    const instance = fastify({ bodyLimit: 10_000_000 });
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    instance.all('/*', ({ method, url, headers, body }, reply) => {
      const request = { service, requestLine: `${method} ${url}`, headers, body };
      this.requests.push(request);
      const answer = this.answers.get(`${service} ${method} ${url}`);
      if (answer) return answer(reply, request);
      return refuse(reply, 404, 'TEST.NOT_FOUND');
    });
    return instance;
  }
}

/** The problem document of a refusal, as services answer it. */
export function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: 'No', status, code, detail: `Words of ${code}` });
}

/** A run of one channel. */
export function run(change: Partial<RunRecord> = {}): RunRecord {
  return {
    id: 'run-1',
    version: 1,
    kind: 'video',
    trigger: 'admin',
    actor: 'admin-1',
    status: 'running',
    reason: null,
    started_at: '2026-11-21T10:00:00.000Z',
    ended_at: null,
    sources: [
      {
        source_id: 'channel-1',
        name: 'A channel',
        status: 'running',
        seen: 3,
        new: 1,
        updated: 0,
        withdrawn: 0,
        quota_units: 2,
        failed: [],
        skipped: { short: 0, live: 0, private: 0, unknown_duration: 0 },
        started_at: '2026-11-21T10:00:00.000Z',
        ended_at: null,
      },
    ],
    ...change,
  };
}
