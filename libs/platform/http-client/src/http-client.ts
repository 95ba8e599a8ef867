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
  /** Reachable origins on this machine; ignores all others in the list. */
  readonly allowedLoopbackOrigins?: readonly string[];
  /** Origins configured by the operator, reachable on any address and port. */
  readonly trustedOrigins?: readonly string[];
  readonly userAgent: string;
  readonly logger: Logger;
  readonly resolver?: Resolver;
}

export interface GetOptions {
  /** May contain secrets, so never sent to another origin after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Contains no secrets; sent on every hop. */
  readonly openHeaders?: Readonly<Record<string, string>>;
  /** Covers the whole exchange with redirects and body. */
  readonly timeoutMs?: number;
  /** Counted after decompression. */
  readonly maxBytes?: number;
  /** Truncates a longer body instead of failing. */
  readonly cut?: boolean;
  readonly maxRedirects?: number;
  /** Called before each request, redirects included; throwing aborts. */
  readonly beforeHop?: (url: string) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs?: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface Redirect {
  /** 301, 302, 303, 307 or 308. */
  readonly status: number;
  readonly to: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Final URL after redirects. */
  readonly url: string;
  readonly redirects: readonly Redirect[];
}

/** The only way to call external hosts. */
export interface HttpClient {
  /** @throws AppError `HTTP.*`; a status of 400 or more is a response, not an error */
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
  /**
   * Follows no redirects. Leaves out unreadable body parts.
   * @throws AppError `HTTP.*` without a response
   */
  post(url: string, options: PostOptions): Promise<HttpAnswer>;
  /**
   * Checks without sending. Unresolvable names pass: each connection is checked again.
   * @throws AppError `HTTP.FORBIDDEN_URL` or `HTTP.FORBIDDEN_ADDRESS`
   */
  check(url: string): Promise<void>;
  close(): Promise<void>;
}

const DEFAULTS = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 5 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

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
    // The status counts even if the body fails.
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

  /** Other sites must not redirect into an allowed origin. */
  private dispatcherFor(url: URL, first: URL): Dispatcher {
    if (this.allowed.has(url.origin) && url.origin === first.origin) return this.direct;
    checkPublicUrl(url);
    return this.guarded;
  }

  private headersFor(
    url: URL,
    first: URL,
    { headers, openHeaders }: GetOptions,
  ): Record<string, string> {
    const own = { 'user-agent': this.userAgent, 'accept-encoding': ACCEPT_ENCODING };
    const open = { ...own, ...openHeaders };
    return url.origin === first.origin ? { ...open, ...headers } : open;
  }

  // Omits the query, which contains API keys.
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
