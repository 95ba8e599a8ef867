import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { bffService, bffServiceBeside } from '@elevate/bff';
import { catalogueServiceBeside } from '@elevate/catalogue';
import { Clock } from '@elevate/clock';
import { parseConfig } from '@elevate/config';
import { ingestionTopics } from '@elevate/contracts/ingestion';
import { eventsServiceBeside } from '@elevate/events';
import { ingestionServiceBeside } from '@elevate/ingestion';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher, type OutgoingMessage } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import {
  startService,
  type RunningService,
  type ServiceDefinition,
} from '@elevate/service-defaults';
import { isMailTo, tempDir, testMongoUri, waitUntil, writtenMails } from '@elevate/testing';
import { userService } from '@elevate/user';
import { webhooksServiceBeside } from '@elevate/webhooks';
import { Browser } from './browser.js';

export const PASSWORD = 'nine7Lanterns+drift';
export const CALLER_SECRET = 'canary-caller-secret-0123456789abcdef';
export const OPERATOR_TOKEN = 'canary-operator-token-0123456789abcdef';
const LISTEN = { host: '127.0.0.1', port: 0 };

/** How the BFF reaches the services. */
export type Way = 'in-process' | 'http';

/** Which services there are beside the user service and the catalogue: none, or every other one. */
export type Extent = 'accounts' | 'everything';

interface Neighbors {
  readonly catalogue: RunningService;
  readonly events?: RunningService;
  readonly webhooks?: RunningService;
  readonly ingestion?: RunningService;
}

let people = 0;
/** Password and access code of every administrator of these tests. */
export const ADMIN_SECRETS = {
  password: 'canary-nineteen-Lanterns+20',
  access_code: 'Canary-of-a-code-020',
} as const;

export const newEmail = (): string => `canary-person-${(people += 1)}@example.org`;

/** The real services and BFF on the real document server, with one clock that is held. */
export class RunningSite {
  readonly log: string[] = [];
  /** What the BFF asked the user service, where both are in this process. */
  readonly requests: string[] = [];
  readonly transport = new InProcessTransport();
  readonly logger = createLogger({
    service: 'test',
    level: 'trace',
    destination: { write: (line: string) => void this.log.push(line) },
  });
  url!: string;
  bff!: RunningService;
  user!: RunningService;
  userConnection!: Connection;
  private neighbors!: Neighbors;
  private readonly closing: (() => Promise<unknown>)[] = [];
  private readonly publisher = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });
  private aheadMs = 0;
  private folder!: string;
  private environment!: Record<string, string>;

  static async start(
    way: Way,
    environment: Record<string, string> = {},
    extent: Extent = 'accounts',
  ): Promise<RunningSite> {
    const site = new RunningSite();
    await site.open(way, environment, extent);
    return site;
  }

  pass(ms: number): void {
    this.aheadMs += ms;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  browser(headers?: Record<string, string>): Browser {
    return new Browser(this.url, headers);
  }

  /** A new person, signed in. */
  async person(): Promise<{ browser: Browser; email: string }> {
    const browser = this.browser();
    const email = newEmail();
    await browser.post('/accounts', { email, password: PASSWORD, linkedin_url: PROFILE });
    const { status, text } = await browser.post('/session', { email, password: PASSWORD });
    if (status !== 200) throw new Error(text);
    return { browser, email };
  }

  /** Invites an address and accepts the mailed link. */
  async newAdministrator(email: string): Promise<void> {
    const answer = await fetch(`${this.user.url}/v1/administrators/promote`, {
      method: 'POST',
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const link = await waitUntil(() => this.newestLink(email, '#invitation='), {
      what: 'the invitation',
    });
    const body = { token: link.split('#invitation=')[1], ...ADMIN_SECRETS };
    const { status, text } = await this.browser().post('/admin/invitation', body);
    if (status !== 200) throw new Error(text);
  }

  /** An access token by the administrators' sign-in. */
  async adminToken(email: string): Promise<string> {
    const grant = { grant_type: 'password', email, ...ADMIN_SECRETS };
    const { status, body, text } = await this.browser().post('/token', grant);
    if (status !== 200) throw new Error(text);
    return String(body['access_token']);
  }

  async publish(topic: keyof typeof ingestionTopics, ...messages: OutgoingMessage[]) {
    await this.publisher.publish(ingestionTopics[topic].name, messages);
  }

  /** A page of each service that only administrators may read. */
  serviceUrls(): Record<string, string> {
    const services = Object.entries({ user: this.user, ...this.neighbors });
    return Object.fromEntries(services.map(([name, { url }]) => [name, `${url}/v1/audit`]));
  }

  /** The user service goes away, as far as the BFF can see. */
  async stopUser(): Promise<void> {
    await this.user.close();
  }

  async startUser(port = 0): Promise<void> {
    this.user = await startService(userService, {
      config: parseConfig(userService.config, {
        SITE_URL: 'https://elevate.example',
        CALLER_SECRET,
        OPERATOR_TOKEN,
        DATA_DIR: this.folder,
        ...this.environment,
      }),
      logger: this.logger,
      transport: this.transport,
      mongo: this.userConnection,
      listen: { ...LISTEN, port },
    });
    const clock = this.user.app.get(Clock);
    clock.now = () => this.now();
    // Wrong passwords are answered without the slowdown.
    clock.delay = async () => undefined;
  }

  async close(): Promise<void> {
    for (const close of this.closing.reverse()) await close();
  }

  private async open(way: Way, environment: Record<string, string>, extent: Extent): Promise<void> {
    this.environment = environment;
    const { path, remove } = await tempDir('site');
    this.folder = path;
    this.closing.push(remove, () => this.transport.close());
    const topics = Object.values(ingestionTopics);
    await this.transport.ensureTopics(
      topics.map(({ name, kind }) => ({ name, compacted: kind === 'state' })),
    );
    this.userConnection = await this.connect(testMongoUri('site-user'));
    const catalogue = await this.startCatalogue();
    const others = extent === 'everything' ? await this.startOthers() : {};
    await this.startUser();
    this.closing.push(() => this.user.close());
    this.neighbors = { catalogue, ...others };
    await this.startBff(way, this.neighbors);
  }

  private async connect(uri: string): Promise<Connection> {
    const connection = await connectMongo({ uri, logger: this.logger });
    this.closing.push(() => connection.close());
    return connection;
  }

  private async startCatalogue(): Promise<RunningService> {
    return this.startNeighbor(catalogueServiceBeside({ user: () => this.user.app }), 'site-cat');
  }

  private async startOthers(): Promise<Omit<Neighbors, 'catalogue'>> {
    const user = () => this.user.app;
    return {
      webhooks: await this.startNeighbor(webhooksServiceBeside({ user }), 'site-web'),
      events: await this.startNeighbor(eventsServiceBeside({ user }), 'site-eve'),
      ingestion: await this.startNeighbor(ingestionServiceBeside({ user }), 'site-ing'),
    };
  }

  /** A service that takes its keys from the user service in this process. */
  private async startNeighbor<Shape extends z.ZodRawShape>(
    definition: ServiceDefinition<Shape>,
    database: string,
  ): Promise<RunningService> {
    const service = await startService(definition, {
      config: parseConfig(definition.config, {
        CALLER_SECRET,
        OPERATOR_TOKEN,
        DATA_DIR: this.folder,
        SCHEDULES: 'off',
        DEFAULT_FEEDS: 'off',
        ARTICLE_PICTURES: 'off',
      }),
      logger: this.logger,
      transport: this.transport,
      mongo: await this.connect(testMongoUri(database)),
      listen: LISTEN,
    });
    this.closing.push(() => service.close());
    service.app.get(Clock, { strict: false }).now = () => this.now();
    return service;
  }

  private async startBff(way: Way, services: Neighbors): Promise<void> {
    const { catalogue, events, ingestion, webhooks } = services;
    const isHttp = way === 'http';
    const definition = isHttp
      ? bffService
      : bffServiceBeside({
          user: () => this.countedUser(),
          catalogue: () => catalogue.app,
          events: () => events?.app,
          webhooks: () => webhooks?.app,
          ingestion: () => ingestion?.app,
        });
    const bff = await startService(definition, {
      config: parseConfig(bffService.config, {
        CALLER_SECRET,
        ...(isHttp && { USER_URL: this.user.url!, CATALOGUE_URL: catalogue.url! }),
        ...this.environment,
      }),
      logger: this.logger,
      transport: this.transport,
      listen: LISTEN,
    });
    this.closing.push(() => bff.close());
    bff.app.get(Clock, { strict: false }).now = () => this.now();
    this.bff = bff;
    this.url = bff.url!;
  }

  private countedUser() {
    const { app } = this.user;
    const inject = ((request: { method: string; url: string }) => {
      this.requests.push(`${request.method} ${request.url}`);
      return app.inject(request as never);
    }) as unknown as typeof app.inject;
    return { inject };
  }

  private async newestLink(email: string, part: string): Promise<string | undefined> {
    const mails = await writtenMails(this.folder);
    const links = mails
      .filter((mail) => isMailTo(mail, email))
      .map(({ text }) => /https?:\S+/.exec(text ?? '')?.[0]);
    return links.findLast((link) => link?.includes(part));
  }
}

export const PROFILE = 'https://www.linkedin.com/in/some-body';
