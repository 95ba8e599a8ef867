import type { LookupFunction } from 'node:net';
import { isUtf8 } from 'node:buffer';
import { Agent, request } from 'undici';
import { type AppError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { inSpan, type SpanDescription } from '@elevate/telemetry';
import {
  bareHost,
  checkPublicUrl,
  guardedLookup,
  loopbackOrigins,
  type Resolver,
} from './address-rules.js';
import { ACCEPT_ENCODING, drop, httpError, readBody, systemCode } from './response-body.js';
import { parseSetCookie } from 'cookie';

export interface HttpClientOptions {
  /** Reachable origins on this machine; ignores all others in the list. */
  readonly allowedLoopbackOrigins?: readonly string[];
  /** Origins configured by the operator, reachable on any address and port. */
  readonly trustedOrigins?: readonly string[];
  readonly userAgent: string;
  readonly logger: Logger;
  readonly resolver?: Resolver;
}

interface GetOptions {
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

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs?: number;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly url: string;
  readonly redirects: readonly { readonly status: number; readonly to: string }[];
  readonly endsByClose?: boolean;
}

/** As the Fetch Standard. */
export const MOST_REDIRECTS = 20;

const DEFAULTS = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024, maxRedirects: MOST_REDIRECTS };
const CONNECT_TIMEOUT_MS = 10_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The only way to call external hosts. */
export class HttpClient {
  private readonly lookup: LookupFunction;
  /** `checkPublicUrl` must reject literal IP addresses, which skip the lookup. */
  private readonly guarded: Agent;
  private readonly direct = new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  private readonly allowed: Set<string>;

  constructor(private readonly options: HttpClientOptions) {
    this.lookup = guardedLookup(options.resolver);
    this.guarded = new Agent({ connect: { lookup: this.lookup, timeout: CONNECT_TIMEOUT_MS } });
    this.allowed = loopbackOrigins(options.allowedLoopbackOrigins ?? []);
    for (const origin of options.trustedOrigins ?? []) this.allowed.add(new URL(origin).origin);
  }

  /** @throws AppError `HTTP.*`; a status of 400 or more is a response, not an error */
  get(address: string, options: GetOptions = {}): Promise<HttpAnswer> {
    const settings = { ...DEFAULTS, ...options };
    const exchange = (url: URL, signal: AbortSignal) => this.follow(url, settings, signal);
    return this.timed('GET', address, settings, exchange);
  }

  /** Follows no redirects. @throws AppError `HTTP.*` without a response */
  post(address: string, options: PostOptions): Promise<HttpAnswer> {
    const settings = { ...DEFAULTS, ...options };
    const exchange = (url: URL, signal: AbortSignal) => this.send(url, settings, signal);
    return this.timed('POST', address, settings, exchange);
  }

  /**
   * Checks without sending; each connection is checked again. @throws AppError `HTTP.FORBIDDEN_URL`,
   * `HTTP.FORBIDDEN_ADDRESS`
   */
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

  /** Traces the host only. Sends no trace headers to external hosts. */
  private timed(
    method: 'GET' | 'POST',
    address: string,
    { timeoutMs, signal: ending }: { readonly timeoutMs: number; readonly signal?: AbortSignal },
    exchange: (url: URL, signal: AbortSignal) => Promise<HttpAnswer>,
  ): Promise<HttpAnswer> {
    const describe = (): SpanDescription => ({
      name: method,
      kind: 'client',
      attributes: { 'http.request.method': method, ...serverOf(address) },
    });
    return inSpan(describe, async (span) => {
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = ending ? AbortSignal.any([timeout, ending]) : timeout;
      const startedAt = performance.now();
      const log = (outcome: object) => {
        // Omits the query, which contains API keys.
        const url = address.split(/[?#]/)[0]?.replace(/\/\/[^/]*@/, '//');
        const ms = Math.round(performance.now() - startedAt);
        this.options.logger.debug({ url, ms, ...outcome }, method);
      };
      try {
        const answer = await exchange(parseUrl(address), signal);
        const { status, body } = answer;
        log({ status, bytes: body.length });
        span?.set({ 'http.response.status_code': status });
        return answer;
      } catch (error) {
        const failure = toHttpError(error, timeout.aborted, signal.aborted);
        log({ code: failure.code });
        throw failure;
      }
    });
  }

  private async send(
    url: URL,
    { headers: own, body: content, maxBytes }: PostOptions,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const response = await request(url, {
      method: 'POST',
      dispatcher: this.dispatcherFor(url, url),
      headers: { 'user-agent': this.options.userAgent, ...own },
      body: content,
      signal,
    });
    const { statusCode: status, headers } = response;
    // The status counts even if the body fails.
    const body = await readBody(response, { maxBytes, cut: true }).catch(() => Buffer.alloc(0));
    return { status, headers, body, url: url.href, redirects: [] };
  }

  private async follow(
    first: URL,
    settings: typeof DEFAULTS & GetOptions,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    let url = first;
    const redirects: { status: number; to: string }[] = [];
    const cookies = new ChainCookies();
    const visited = new Set<string>();
    for (let hops = 0; hops <= settings.maxRedirects; hops += 1) {
      const cookie = cookies.headerFor(url);
      // A site may redirect to the same address with a cookie.
      const asked = `${url.href} ${cookie['cookie'] ?? ''}`;
      if (visited.has(asked)) throw httpError('HTTP.REDIRECT_LOOP');
      visited.add(asked);
      const ask = async (own: Readonly<Record<string, string>>) => {
        await settings.beforeHop?.(url.href);
        return request(url, {
          dispatcher: this.dispatcherFor(url, first),
          headers: { ...this.headersFor(url, first, settings), ...own },
          signal,
        });
      };
      let response = await ask(cookie);
      cookies.store(url, response.headers['set-cookie']);
      const next = REDIRECTS.has(response.statusCode) ? response.headers.location : undefined;
      if (next === undefined) {
        const body = await readBody(response, settings).catch(async (error: unknown) => {
          // Some hosts compress wrongly, or write after the end of a compressed document.
          if (!isAppError(error) || error.code !== 'HTTP.BROKEN_BODY') throw error;
          response = await ask({ ...cookie, 'accept-encoding': 'identity' });
          return readBody(response, settings);
        });
        const { statusCode: status, headers } = response;
        const endsByClose = !headers['content-length'] && !headers['transfer-encoding'];
        return { status, headers, body, url: url.href, redirects, endsByClose };
      }
      drop(response.body);
      url = parseUrl(asSent([next].flat()[0] ?? ''), url);
      redirects.push({ status: response.statusCode, to: url.href });
    }
    throw httpError('HTTP.TOO_MANY_REDIRECTS');
  }

  /** Other sites must not redirect into an allowed origin. */
  private dispatcherFor(url: URL, first: URL): Agent {
    if (this.allowed.has(url.origin) && url.origin === first.origin) return this.direct;
    checkPublicUrl(url);
    return this.guarded;
  }

  private headersFor(
    url: URL,
    first: URL,
    { headers, openHeaders }: GetOptions,
  ): Record<string, string> {
    const own = { 'user-agent': this.options.userAgent, 'accept-encoding': ACCEPT_ENCODING };
    const open = { ...own, ...openHeaders };
    return url.origin === first.origin ? { ...open, ...headers } : open;
  }
}

/** undici decodes headers as Latin-1. */
function asSent(location: string): string {
  const bytes = Buffer.from(location, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : location;
}

function serverOf(address: string): { 'server.address'?: string } {
  try {
    return { 'server.address': new URL(address).hostname };
  } catch {
    return {};
  }
}

function parseUrl(address: string, base?: URL): URL {
  try {
    return new URL(address, base);
  } catch {
    throw httpError(base ? 'HTTP.BAD_REDIRECT' : 'HTTP.FORBIDDEN_URL');
  }
}

function toHttpError(error: unknown, isTimedOut: boolean, isAborted: boolean): AppError {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    // An abort also cuts the transfer.
    if (isAppError(inner) && !(isAborted && inner.code === 'HTTP.CUT_OFF')) return inner;
  }
  if (isTimedOut || systemCode(error).endsWith('_TIMEOUT')) return httpError('HTTP.TIMEOUT', error);
  return httpError(isAborted ? 'HTTP.ABORTED' : 'HTTP.UNREACHABLE', error);
}

/** Seconds or a date as milliseconds; undefined if absent or invalid. */
export function retryAfterMs(
  header: string | string[] | undefined,
  now: number,
): number | undefined {
  const value = [header].flat()[0]?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

const MOST = 20;
const LONGEST = 4_096;
const SENDABLE = /^[\x20-\x7e]*$/;

interface ChainCookie {
  readonly name: string;
  readonly value: string;
  readonly host: string;
  /** Also sent to subdomains of `host`. */
  readonly isDomain: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

/** Some sites redirect until a request has their cookie. */
export class ChainCookies {
  private cookies: readonly ChainCookie[] = [];

  store(url: URL, header: string | readonly string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const cookie = line.length > LONGEST ? null : readCookie(line, url);
      if (cookie === null) continue;
      const others = this.cookies.filter(
        ({ name, host, path }) =>
          name !== cookie.name || host !== cookie.host || path !== cookie.path,
      );
      this.cookies = (cookie.hasEnded ? others : [...others, cookie]).slice(-MOST);
    }
  }

  headerFor(url: URL): Record<string, string> {
    const own = this.cookies.filter((cookie) => belongsTo(cookie, url));
    const cookie = own.map(({ name, value }) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }
}

function readCookie(line: string, url: URL): (ChainCookie & { hasEnded: boolean }) | null {
  const cookie = parseSetCookie(line, { decode: (text) => text });
  const { name, value = '', domain, path, maxAge, expires } = cookie;
  const host = domain?.replace(/^\./, '').toLowerCase();
  const isDomain = host !== undefined && isParent(host, url.hostname);
  if (!name || !SENDABLE.test(name + value)) return null;
  if (host !== undefined && !isDomain && host !== url.hostname) return null;
  return {
    name,
    value,
    host: isDomain ? host : url.hostname,
    isDomain,
    path: path?.startsWith('/') ? path : '/',
    isSecure: cookie.secure === true,
    hasEnded: maxAge === undefined ? (expires?.getTime() ?? Infinity) < Date.now() : maxAge <= 0,
  };
}

/** No site owns a name without a dot. */
function isParent(domain: string, hostname: string): boolean {
  return domain.includes('.') && (hostname === domain || hostname.endsWith(`.${domain}`));
}

function belongsTo({ host, isDomain, path, isSecure }: ChainCookie, url: URL): boolean {
  const isHost = url.hostname === host || (isDomain && url.hostname.endsWith(`.${host}`));
  const prefix = path.endsWith('/') ? path : `${path}/`;
  const isPath = url.pathname === path || url.pathname.startsWith(prefix);
  return isHost && isPath && (!isSecure || url.protocol === 'https:');
}
