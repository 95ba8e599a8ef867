import { afterAll, beforeAll } from '@jest/globals';
import { AdminServiceUnderTest } from '@elevate/admin-access/testing';
import type { AuditPage } from '@elevate/contracts/audit';
import type { EventList, EventView, NewEvent } from '@elevate/contracts/events';
import { tempDir, testMongoUri } from '@elevate/testing';
import { eventsServiceBeside } from '../../src/index.js';
import { samplePng } from './pictures.js';

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

export const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];

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

/** The real service, with its images in a folder. */
export class RunningEvents extends AdminServiceUnderTest {
  folder!: string;
  private removeFolder!: () => Promise<void>;

  static async start(
    uri = testMongoUri('events'),
    environment: Record<string, string> = {},
  ): Promise<RunningEvents> {
    const events = new RunningEvents();
    await events.begin(uri, environment);
    return events;
  }

  /** One service for all tests of a file. */
  static ofFile(environment: Record<string, string> = {}, uri = testMongoUri('events')) {
    const events = new RunningEvents();
    beforeAll(() => events.begin(uri, environment));
    afterAll(() => events.close());
    return events;
  }

  /** A service of other settings for the time of some work. */
  static async during(
    environment: Record<string, string>,
    work: (events: RunningEvents) => Promise<void>,
    uri?: string,
  ): Promise<void> {
    const events = await RunningEvents.start(uri, environment);
    try {
      await work(events);
    } finally {
      await events.close();
    }
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

  async audit(query: string): Promise<AuditPage['items']> {
    return (await this.request<AuditPage>('GET', `/v1/audit?${query}`)).body.items;
  }

  async list(): Promise<readonly EventView[]> {
    return (await this.request<EventList>('GET', '/v1/events')).body.items;
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

  override async close(): Promise<void> {
    await super.close();
    await this.removeFolder();
  }

  private async begin(uri: string, environment: Record<string, string>): Promise<void> {
    const { path, remove } = await tempDir('events');
    this.folder = path;
    this.removeFolder = remove;
    await this.openBeside(eventsServiceBeside, uri, { DATA_DIR: path, ...environment });
  }
}
