import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { parseSetCookie } from 'cookie';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

export interface Asked {
  readonly headers?: Record<string, string>;
  /** As it is, instead of as JSON. */
  readonly raw?: string;
}

/** Asks as a page of the site does: with its cookies, and saying where the request comes from. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly always: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  ) {}

  /** The same person in the same browser, as another tab that knows what this one knows now. */
  tab(): Browser {
    const tab = new Browser(this.url, this.always);
    for (const [name, value] of this.cookies) tab.cookies.set(name, value);
    return tab;
  }

  get(path: string, options?: Asked): Promise<Answer> {
    return this.request('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: Asked): Promise<Answer> {
    return this.request('POST', path, body, options);
  }

  put(path: string, body: unknown): Promise<Answer> {
    return this.request('PUT', path, body);
  }

  delete(path: string, options?: Asked): Promise<Answer> {
    return this.request('DELETE', path, undefined, options);
  }

  private async request(
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, raw }: Asked = {},
  ): Promise<Answer> {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.send(method, path, sent, {
      ...(cookie !== '' && { cookie }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...this.always,
      ...headers,
    });
    this.keep(response.headers['set-cookie'] ?? []);
    const text = await readText(response);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      text,
    };
  }

  // Not by fetch: it would tidy the path up first.
  private async send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<IncomingMessage> {
    const { port } = new URL(this.url);
    const options = { host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers };
    const sent = request(options);
    const answered = once(sent, 'response');
    sent.end(body);
    const [response] = (await answered) as [IncomingMessage];
    return response;
  }

  private keep(setCookies: string[]): void {
    for (const text of setCookies) {
      const { name, value, maxAge } = parseSetCookie(text);
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value ?? '');
    }
  }
}
