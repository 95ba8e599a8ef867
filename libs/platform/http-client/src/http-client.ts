import { request, type Dispatcher } from 'undici';
import type { Logger } from '@elevate/logging';
import { guardedDispatcher, trustedDispatcher, type Resolver } from './guarded-dispatcher.js';
import { httpError, toHttpError } from './http.errors.js';
import { ACCEPT_ENCODING, drop, readBody } from './read-body.js';
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
  readonly headers?: Readonly<Record<string, string>>;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs?: number;
  /** Counted after decompression. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Where the answer came from after redirects. */
  readonly url: string;
}

/** The only way anything outside is fetched. */
export interface HttpClient {
  /** @throws AppError `HTTP.*`; an answer with a status of 400 and more is an answer, not an error. */
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
  close(): Promise<void>;
}

const DEFAULTS = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024, maxRedirects: 5 };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Makes a client whose every connection, on every hop, is held to the rules of this library. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new GuardedHttpClient(options);
}

class GuardedHttpClient implements HttpClient {
  private readonly logger: Logger;
  private readonly guarded: Dispatcher;
  private readonly direct = trustedDispatcher();
  private readonly allowed: Set<string>;
  private readonly userAgent: string;

  constructor(options: HttpClientOptions) {
    this.logger = options.logger;
    this.userAgent = options.userAgent;
    this.guarded = guardedDispatcher(options.resolver);
    this.allowed = loopbackOrigins(options.allowedLoopbackOrigins ?? []);
    for (const origin of options.trustedOrigins ?? []) this.allowed.add(new URL(origin).origin);
  }

  async get(address: string, options: GetOptions = {}): Promise<HttpAnswer> {
    const settings = { ...DEFAULTS, ...options };
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    const startedAt = performance.now();
    try {
      const answer = await this.follow(parseUrl(address), settings, signal);
      this.log(address, startedAt, { status: answer.status, bytes: answer.body.length });
      return answer;
    } catch (error) {
      const known = toHttpError(error, { timedOut: timeout.aborted, aborted: signal.aborted });
      this.log(address, startedAt, { code: known.code });
      throw known;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.guarded.destroy(), this.direct.destroy()]);
  }

  private async follow(
    first: URL,
    settings: typeof DEFAULTS & GetOptions,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    let url = first;
    for (let hops = 0; hops <= settings.maxRedirects; hops += 1) {
      const response = await request(url, {
        dispatcher: this.dispatcherFor(url, first),
        headers: this.headersFor(url, first, settings.headers),
        signal,
      });
      const next = REDIRECTS.has(response.statusCode) ? response.headers.location : undefined;
      if (next === undefined) {
        const encoding = [response.headers['content-encoding']].flat().join(',');
        const body = await readBody(response.body, encoding, settings.maxBytes);
        return { status: response.statusCode, headers: response.headers, body, url: url.href };
      }
      drop(response.body);
      url = parseUrl([next].flat()[0] ?? '', url);
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
  private headersFor(url: URL, first: URL, headers: GetOptions['headers']): Record<string, string> {
    const own = { 'user-agent': this.userAgent, 'accept-encoding': ACCEPT_ENCODING };
    return url.origin === first.origin ? { ...own, ...headers } : own;
  }

  // Without the query: it holds the key.
  private log(address: string, startedAt: number, outcome: Record<string, unknown>): void {
    const [url] = address.split(/[?#]/);
    const ms = Math.round(performance.now() - startedAt);
    this.logger.debug({ url: url?.replace(/\/\/[^/]*@/, '//'), ms, ...outcome }, 'GET');
  }
}

function parseUrl(address: string, base?: URL): URL {
  if (URL.canParse(address, base?.href)) return new URL(address, base);
  throw httpError(base ? 'HTTP.BAD_REDIRECT' : 'HTTP.FORBIDDEN_URL');
}
