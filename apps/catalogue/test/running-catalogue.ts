import { AdminServiceUnderTest, type PublishedMessage } from '@elevate/admin-access/testing';
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
import { Publisher } from '@elevate/messaging';
import { CALLER_HEADERS } from '@elevate/service-defaults';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { catalogueServiceBeside } from '../src/index.js';
import type { RulesRefresher } from '../src/topics/rules-pass.js';
import { RULES_KEPT_MS, type PassedRules } from '../src/topics/rules.repository.js';

export const TOKEN = 'a-token-for-tests-only';
export const CALLER_SECRET = 'a-callers-secret-for-tests-only-0';

/** The real service; what it consumes is published as the ingestion service does. */
export class RunningCatalogue extends AdminServiceUnderTest {
  private uri = '';
  private readonly ingestion = new Publisher({
    transport: this.transport,
    source: '/elevate/ingestion',
  });

  static async start(
    uri: string,
    environment: Record<string, string> = {},
  ): Promise<RunningCatalogue> {
    const catalogue = new RunningCatalogue();
    await catalogue.begin(uri, environment);
    return catalogue;
  }

  /** One service for all tests of a file. */
  static ofFile(database: string, environment: Record<string, string> = {}): RunningCatalogue {
    const catalogue = new RunningCatalogue();
    beforeAll(() => catalogue.begin(testMongoUri(database), environment));
    afterAll(() => catalogue.close());
    return catalogue;
  }

  /** Ends the process and starts another one on its documents, with nothing of what was published. */
  async restart(environment: Record<string, string> = {}): Promise<void> {
    const { uri } = this;
    await this.close();
    Object.assign(this, new RunningCatalogue());
    await this.begin(uri, environment);
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

  /** The operator's answer from an existing path. */
  async read<Body>(path: string): Promise<Body> {
    const { status, body } = await this.request('GET', path, TOKEN);
    expect(status).toBe(200);
    return body as Body;
  }

  /** A change by an administrator, for any version by default. */
  async change(method: 'PUT' | 'POST' | 'PATCH', path: string, body: object, ifMatch = '*') {
    return this.request(method, path, await this.token(), { body, ifMatch });
  }

  /** Asks as the BFF does. */
  async lookUp(url: string, payload: object, secret = CALLER_SECRET) {
    const headers = { [CALLER_HEADERS.secret]: secret };
    const response = await this.service.app.inject({ method: 'POST', url, headers, payload });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
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
    this.pass(2 * RULES_KEPT_MS);
    // Not a change of this process: it checks what is due.
    refresher.begin(-1);
    await waitUntil(async () => (await rules.find()).pass === null, {
      what: 'the end of the second pass',
    });
  }

  private async begin(uri: string, environment: Record<string, string>): Promise<void> {
    this.uri = uri;
    const topics = Object.values(ingestionTopics).map(({ name, kind }) => ({
      name,
      compacted: kind === 'state',
    }));
    await this.transport.ensureTopics(topics);
    const secrets = { OPERATOR_TOKEN: TOKEN, CALLER_SECRET };
    await this.openBeside(catalogueServiceBeside, uri, { ...secrets, ...environment });
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
