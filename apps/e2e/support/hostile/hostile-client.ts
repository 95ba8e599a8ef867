import { randomInt } from 'node:crypto';
import { CookieJar } from '../cookie-jar.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the answer is no JSON. */
  readonly body: unknown;
}

export interface Asked {
  /** Text and bytes are sent as they are; anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser with cookies that sends exactly what it is asked to. */
export class HostileClient {
  readonly cookies = new CookieJar();
  /** Counts as the visitor's address, since the product trusts this machine as a proxy. */
  address = newAddress();

  constructor(readonly url: string) {}

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown, headers: Asked['headers'] = {}): Promise<Answer> {
    return this.send('POST', path, { body, headers });
  }

  /** As a page of the site would. */
  send(method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
    return this.raw(method, path, {
      body,
      headers: { origin: this.url, cookie: this.cookies.header(), ...headers },
    });
  }

  /** Without cookies and origin, unless given. */
  async raw(method: string, path: string, { body, headers = {} }: Asked = {}): Promise<Answer> {
    const isPlain = typeof body === 'string' || body instanceof Uint8Array;
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-forwarded-for': this.address,
        ...headers,
      },
      ...(body !== undefined && { body: (isPlain ? body : JSON.stringify(body)) as string }),
    });
    this.cookies.keep(answer);
    const text = await textOf(answer);
    return { status: answer.status, headers: answer.headers, text, body: readJson(text) };
  }
}

/** An update stream never ends, so only its status counts. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  await answer.body?.cancel();
  return '';
}

export function newAddress(): string {
  return ['203', ...[0, 0, 0].map(() => String(randomInt(1, 250)))].join('.');
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
