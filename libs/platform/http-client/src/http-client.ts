import type { LookupFunction } from 'node:net';
import { request, type Dispatcher } from 'undici';
import { isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { bareHost } from './address-rules.js';
import {
  guardedDispatcher,
  guardedLookup,
  trustedDispatcher,
  type Resolver,
} from './guarded-dispatcher.js';
import { httpError, toHttpError } from './http.errors.js';
import { ACCEPT_ENCODING, drop, readBody } from './read-body.js';
import { traced } from './traced-client.js';
import { checkPublicUrl, loopbackOrigins } from './url-rules.js';

export interface HttpClientOptions {
  /** Origins on this machine that may be reached all the same; others in the list are ignored. */
  readonly allowedLoopbackOrigins?: readonly string[];
  /** Origins an operator configured as a service to use; reached as they are, on any address and port. */
  readonly trustedOrigins?: readonly string[];
  readonly userAgent: string;
  readonly logger: Logger;
  /** Instead of the system's name resolution; for tests. */
  readonly resolver?: Resolver;
}

export interface GetOptions {
  /** May hold secrets: sent to the origin of the address alone, never on to where it redirects. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Holds no secret: sent on every hop. */
  readonly openHeaders?: Readonly<Record<string, string>>;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs?: number;
  /** Counted after decompression. */
  readonly maxBytes?: number;
  /** Gives the beginning of a body that is longer than `maxBytes`, instead of refusing it. */
  readonly cut?: boolean;
  readonly maxRedirects?: number;
  /** Asked before each request of the exchange, also those that redirects lead to; what it throws ends it. */
  readonly beforeHop?: (url: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For the whole exchange. */
  readonly timeoutMs?: number;
  /** Of the answer's body; what is longer is cut there. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** One step from an address to another. */
export interface Redirect {
  /** 301, 302, 303, 307 or 308. */
  readonly status: number;
  readonly to: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Where the answer came from after redirects. */
  readonly url: string;
  /** In the order in which they were followed. */
  readonly redirects: readonly Redirect[];
}

/** The only way to anything outside. */
export interface HttpClient {
  /** @throws AppError `HTTP.*`; an answer with a status of 400 and more is an answer, not an error. */
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
  /**
   * Follows no redirect: that is an answer too. What cannot be read of an answer's body is left out.
   * @throws AppError `HTTP.*` where there was no answer
   */
  post(url: string, options: PostOptions): Promise<HttpAnswer>;
  /**
   * Says before anything is sent what would be refused. A name that cannot be resolved now passes:
   * each connection is checked again.
   * @throws AppError `HTTP.FORBIDDEN_URL` or `HTTP.FORBIDDEN_ADDRESS`
   */
  check(url: string): Promise<void>;
  close(): Promise<void>;
}

const DEFAULTS = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 5 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Makes a client whose every connection, on every hop, is held to the rules of this library. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return traced(new GuardedHttpClient(options));
}

interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

class GuardedHttpClient implements HttpClient {
  private readonly logger: Logger;
  private readonly guarded: Dispatcher;
  private readonly lookup: LookupFunction;
  private readonly direct = trustedDispatcher();
  private readonly allowed: Set<string>;
  private readonly userAgent: string;

  constructor(options: HttpClientOptions) {
    this.logger = options.logger;
    this.userAgent = options.userAgent;
    this.guarded = guardedDispatcher(options.resolver);
    this.lookup = guardedLookup(options.resolver);
    this.allowed = loopbackOrigins(options.allowedLoopbackOrigins ?? []);
    for (const origin of options.trustedOrigins ?? []) this.allowed.add(new URL(origin).origin);
  }

  get(address: string, options: GetOptions = {}): Promise<HttpAnswer> {
    const settings = { ...DEFAULTS, ...options };
    const exchange = (url: URL, signal: AbortSignal) => this.follow(url, settings, signal);
    return this.timed({ method: 'GET', address, ...settings }, exchange);
  }

  post(address: string, options: PostOptions): Promise<HttpAnswer> {
    const settings = { ...DEFAULTS, ...options };
    const exchange = (url: URL, signal: AbortSignal) => this.send(url, settings, signal);
    return this.timed({ method: 'POST', address, ...settings }, exchange);
  }

  async check(address: string): Promise<void> {
    const url = parseUrl(address);
    if (this.dispatcherFor(url, url) === this.direct) return;
    await new Promise<void>((resolve, reject) => {
      this.lookup(bareHost(url.hostname), { all: true }, (error) => {
        if (isAppError(error)) reject(error);
        else resolve();
      });
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.guarded.destroy(), this.direct.destroy()]);
  }

  private async timed(
    { method, address, timeoutMs, signal: ending }: Exchange,
    exchange: (url: URL, signal: AbortSignal) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
    const startedAt = performance.now();
    try {
      const answer = await exchange(parseUrl(address), signal);
      const { status, body } = answer;
      this.log({ method, address }, startedAt, { status, bytes: body.length });
      return answer;
    } catch (error) {
      const known = toHttpError(error, { timedOut: timeout.aborted, aborted: signal.aborted });
      this.log({ method, address }, startedAt, { code: known.code });
      throw known;
    }
  }

  private async send(
    url: URL,
    { headers: own, body: content, maxBytes }: PostOptions,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const response = await request(url, {
      method: 'POST',
      dispatcher: this.dispatcherFor(url, url),
      headers: { 'user-agent': this.userAgent, ...own },
      body: content,
      signal,
    });
    const { statusCode: status, headers } = response;
    const encoding = [headers['content-encoding']].flat().join(',');
    // The status is the answer, whatever becomes of the rest.
    const read = readBody(response.body, encoding, { maxBytes, cut: true });
    const body = await read.catch(() => Buffer.alloc(0));
    return { status, headers, body, url: url.href, redirects: [] };
  }

  private async follow(
    first: URL,
    settings: typeof DEFAULTS & GetOptions,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    let url = first;
    const redirects: Redirect[] = [];
    for (let hops = 0; hops <= settings.maxRedirects; hops += 1) {
      await settings.beforeHop?.(url.href);
      const response = await request(url, {
        dispatcher: this.dispatcherFor(url, first),
        headers: this.headersFor(url, first, settings),
        signal,
      });
      const next = REDIRECTS.has(response.statusCode) ? response.headers.location : undefined;
      if (next === undefined) {
        const encoding = [response.headers['content-encoding']].flat().join(',');
        const body = await readBody(response.body, encoding, settings);
        const { statusCode: status, headers } = response;
        return { status, headers, body, url: url.href, redirects };
      }
      drop(response.body);
      url = parseUrl([next].flat()[0] ?? '', url);
      redirects.push({ status: response.statusCode, to: url.href });
    }
    throw httpError('HTTP.TOO_MANY_REDIRECTS');
  }

  /** An allowed origin is open only to requests that began there: no other site may redirect into it. */
  private dispatcherFor(url: URL, first: URL): Dispatcher {
    if (this.allowed.has(url.origin) && url.origin === first.origin) return this.direct;
    checkPublicUrl(url);
    return this.guarded;
  }

  /** What the caller sends along, for example credentials, stays with the origin it was meant for. */
  private headersFor(
    url: URL,
    first: URL,
    { headers, openHeaders }: GetOptions,
  ): Record<string, string> {
    const own = { 'user-agent': this.userAgent, 'accept-encoding': ACCEPT_ENCODING };
    const open = { ...own, ...openHeaders };
    return url.origin === first.origin ? { ...open, ...headers } : open;
  }

  // Without the query: it holds the key.
  private log(
    { method, address }: Pick<Exchange, 'method' | 'address'>,
    startedAt: number,
    outcome: Record<string, unknown>,
  ): void {
    const [url] = address.split(/[?#]/);
    const ms = Math.round(performance.now() - startedAt);
    this.logger.debug({ url: url?.replace(/\/\/[^/]*@/, '//'), ms, ...outcome }, method);
  }
}

function parseUrl(address: string, base?: URL): URL {
  if (URL.canParse(address, base?.href)) return new URL(address, base);
  throw httpError(base ? 'HTTP.BAD_REDIRECT' : 'HTTP.FORBIDDEN_URL');
}
