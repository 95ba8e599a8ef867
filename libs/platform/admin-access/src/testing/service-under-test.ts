import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { Clock } from '@elevate/clock';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, readData, readEnvelope, type Envelope } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import {
  startService,
  type RunningService,
  type ServiceDefinition,
} from '@elevate/service-defaults';
import type { InjectedService } from '../access-token-verifier.js';
import { Administrators } from '../administrators.js';
import { TestAccounts, TestIssuer, type TokenFlaws } from './test-issuer.js';

/** One message that left the service. */
export interface PublishedMessage {
  readonly envelope: Envelope;
  readonly data: unknown;
}

/** A real service on a real document server and the in-process transport: messages and log are kept, the clock is held. */
export class ServiceUnderTest {
  readonly published: PublishedMessage[] = [];
  readonly log: string[] = [];
  readonly transport = new InProcessTransport();
  service!: RunningService;
  connection!: Connection;
  private aheadMs = 0;

  /** Lets time pass for the service. */
  pass(ms: number): void {
    this.aheadMs += ms;
  }

  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  lastPublished(id: string): PublishedMessage | undefined {
    return this.published.findLast(({ envelope }) => envelope.subject === id);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.transport.close();
    await this.connection.close();
  }

  protected async open<Shape extends z.ZodRawShape>(
    definition: ServiceDefinition<Shape>,
    uri: string,
    environment: Record<string, string>,
  ): Promise<void> {
    const destination = { write: (line: string) => void this.log.push(line) };
    const logger = createLogger({ service: definition.name, level: 'trace', destination });
    this.connection = await connectMongo({ uri, logger });
    this.service = await startService(definition, {
      config: parseConfig(definition.config, environment),
      logger,
      transport: this.transport,
      mongo: this.connection,
    });
    this.service.app.get(Clock, { strict: false }).now = () => this.now();
    await this.transport.read({
      topics: definition.publishes.map(({ name }) => name),
      onMessage: (message) =>
        void this.published.push({ envelope: readEnvelope(message), data: readData(message) }),
    });
  }
}

/** A service beside an issuer of tokens, with an administrator. */
export class AdminServiceUnderTest extends ServiceUnderTest {
  readonly adminId = randomUUID();
  private readonly accounts = new TestAccounts(this.transport);
  private issuer!: TestIssuer;

  /** A token as the user service signs it, the administrator's by default, or one that is wrong in some way. */
  token(claims: Readonly<Record<string, unknown>> = {}, flaws: TokenFlaws = {}): Promise<string> {
    return this.issuer.token({ sub: this.adminId, ...claims }, { now: this.now(), ...flaws });
  }

  /** Publishes an account as the user service does, and waits until it is consumed. */
  account(id: string, roles: readonly string[] | null): Promise<void> {
    return this.accounts.publish(id, roles, this.service.app.get(Administrators));
  }

  protected async openBeside<Shape extends z.ZodRawShape>(
    beside: (neighbors: { user: () => InjectedService }) => ServiceDefinition<Shape>,
    uri: string,
    environment: Record<string, string>,
  ): Promise<void> {
    this.issuer = await TestIssuer.create();
    await this.accounts.prepare();
    await this.open(beside({ user: () => this.issuer.service }), uri, environment);
    await this.account(this.adminId, ['admin']);
  }
}
