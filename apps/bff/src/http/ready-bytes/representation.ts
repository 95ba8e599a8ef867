import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

export type Headers = Readonly<Record<string, string>>;

export interface Content {
  readonly type: string;
  readonly body: Buffer;
  readonly status?: 200 | 404;
  readonly cacheControl?: string;
  readonly headers?: Headers;
  /** 0 to 11. Leave out for content that changes. */
  readonly brotliQuality?: number;
}

export const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
};

const READS =
  'changes|channel-rows|channels|collections|episode-cards|episodes|events|filtered-episodes|hero|home|messages|news|search|speakers|stats|topics';
/** Nothing here reads a session or a token. Other spellings, such as `%66eeds`, are not open. */
const OPEN = new RegExp(
  `^/(?:api/v1/(?:${READS})(?=[/?]|$)|api/(?:schemas/|[a-z]+\\.json)|feeds/(?!following)[a-z]+[/.]|events(?:/[^/?]+)?\\.ics|oembed(?=\\?|$))`,
);

export const isOpen = (url = ''): boolean => OPEN.test(url);

/** Also for refusals: scripts of other sites read the reason. */
export const originHeaders = (url?: string): Headers => (isOpen(url) ? FOR_ALL_ORIGINS : {});

/** For feed readers, calendars and API tools, which poll. */
export const SHARED_CONTENT = { cacheControl: 'public, max-age=300', headers: FOR_ALL_ORIGINS };

export interface ReadyAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

const toGzip = promisify<Buffer, Buffer>(gzip);
const toBrotli = promisify(brotliCompress);

const SUFFIX: Readonly<Record<Encoding, string>> = { identity: '', gzip: '-gz', br: '-br' };
const COMPRESSIBLE = /^(text\/|application\/([a-z]+\+)?(json|xml|javascript)|image\/svg)/;
// Below this size compression saves no packet.
const MIN_COMPRESSED_BYTES = 1024;
const QUICK_BROTLI = 5;
// A Brotli window of n bits holds 2^n - 16 bytes (RFC 7932, 9.1).
const WINDOW_GAP = 16;

export function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

export class Representation {
  readonly hash: string;
  readonly headers: Headers;
  private readonly answers = new Map<Encoding, ReadyAnswer>();
  private readonly notModified = new Map<string, ReadyAnswer>();
  private readonly encodable: boolean;
  private compressed: Promise<void> | undefined;

  constructor(
    readonly content: Content,
    commonHeaders: Headers,
  ) {
    this.headers = { ...commonHeaders, ...content.headers };
    this.hash = hashOf(content.body);
    this.encodable = COMPRESSIBLE.test(content.type) && content.body.length >= MIN_COMPRESSED_BYTES;
    this.answers.set('identity', this.toAnswer('identity', content.body));
    if ((content.status ?? 200) === 200) this.prepareNotModified();
  }

  answer(acceptEncoding: string | undefined, ifNoneMatch: string | undefined): ReadyAnswer {
    const notModified = ifNoneMatch === undefined ? undefined : this.matching(ifNoneMatch);
    return notModified ?? this.best(acceptedEncodings(acceptEncoding));
  }

  /** Once, off the main thread. */
  compress(): Promise<void> {
    this.compressed ??= this.encodable ? this.encode() : Promise.resolve();
    return this.compressed;
  }

  private async encode(): Promise<void> {
    const { body, brotliQuality = QUICK_BROTLI } = this.content;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBitsFor(body.length),
    };
    // Where one fails, another encoding is sent.
    await Promise.allSettled([
      !this.answers.has('gzip') && toGzip(body).then((bytes) => this.add('gzip', bytes)),
      toBrotli(body, { params }).then((bytes) => this.add('br', bytes)),
    ]);
  }

  private best(accepted: readonly Encoding[]): ReadyAnswer {
    // After the answer is sent, and not for answers that are only part of a page.
    if (!this.compressed && this.encodable) setImmediate(() => void this.compress());
    for (const encoding of accepted) {
      // Gzip is fast enough to run inside the request.
      if (encoding === 'gzip' && this.encodable && !this.answers.has('gzip')) {
        this.add('gzip', gzipSync(this.content.body));
      }
      const answer = this.answers.get(encoding);
      if (answer) return answer;
    }
    return this.toAnswer('identity', this.content.body);
  }

  private add(encoding: Encoding, bytes: Buffer): void {
    this.answers.set(encoding, this.toAnswer(encoding, bytes));
  }

  private toAnswer(encoding: Encoding, body: Buffer): ReadyAnswer {
    const { status = 200, type } = this.content;
    const headers = ['content-type', type, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    headers.push(...this.validators(encoding), ...Object.entries(this.headers).flat());
    return { status, headers, body };
  }

  private prepareNotModified(): void {
    for (const encoding of OFFERED) {
      const headers = this.validators(encoding);
      headers.push(...Object.entries(this.content.headers ?? {}).flat());
      this.notModified.set(this.tag(encoding), { status: 304, headers, body: null });
    }
  }

  private matching(ifNoneMatch: string): ReadyAnswer | undefined {
    const exact = this.notModified.get(ifNoneMatch);
    if (exact) return exact;
    // Weak comparison (RFC 9110, 13.1.2): any encoding matches, also Apache's.
    const named = ifNoneMatch.trim() === '*' ? this.tag('identity') : ifNoneMatch;
    const tags = named.match(/"[^"]*"/g) ?? [];
    return tags.map((tag) => this.notModified.get(tag.replace(/-gzip"$/, '"'))).find(Boolean);
  }

  private validators(encoding: Encoding): string[] {
    const { cacheControl = 'no-cache' } = this.content;
    const headers = ['etag', this.tag(encoding), 'cache-control', cacheControl];
    if (this.encodable) headers.push('vary', 'Accept-Encoding');
    return headers;
  }

  private tag(encoding: Encoding): string {
    return `"${this.hash}${SUFFIX[encoding]}"`;
  }
}

/** A larger window gains nothing, and allocating it takes longer than compressing a small file. */
function windowBitsFor(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + WINDOW_GAP));
  return Math.max(
    constants.BROTLI_MIN_WINDOW_BITS,
    Math.min(bits, constants.BROTLI_DEFAULT_WINDOW),
  );
}

type Encoding = 'br' | 'gzip' | 'identity';

const OFFERED: readonly Encoding[] = ['br', 'gzip', 'identity'];
const MAX_REMEMBERED = 256;

const remembered = new Map<string, readonly Encoding[]>();

/** Best first (RFC 9110, 12.5.3); identity if invalid. Cached, because few headers differ. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  const key = header ?? '';
  let accepted = remembered.get(key);
  if (!accepted) {
    accepted = parse(key);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, accepted);
  }
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = OFFERED.filter((encoding) => weigh(encoding) > 0);
  return accepted.length > 0 ? accepted.sort((a, b) => weigh(b) - weigh(a)) : ['identity'];
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  if (quality === undefined) return 1;
  const weight = Number(quality.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
