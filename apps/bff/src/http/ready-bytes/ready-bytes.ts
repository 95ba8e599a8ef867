import { AppError, isAppError } from '@elevate/errors';
import type { Readiness } from '@elevate/service-defaults';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

type Headers = Readonly<Record<string, string>>;

export interface Content {
  readonly type: string;
  readonly body: Buffer;
  readonly status?: 200 | 404;
  readonly cacheControl?: string;
  readonly headers?: Headers;
  /** 0 to 11. Leave out for content that changes. */
  readonly brotliQuality?: number;
}

/** For feed readers, calendars and API tools: they poll, and scripts on other sites read it (CORS). */
export const SHARED_CONTENT = {
  cacheControl: 'public, max-age=300',
  headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
} satisfies Partial<Content>;

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
      this.notModified.set(this.tag(encoding), { status: 304, headers, body: null });
    }
  }

  private matching(ifNoneMatch: string): ReadyAnswer | undefined {
    const exact = this.notModified.get(ifNoneMatch);
    if (exact) return exact;
    if (ifNoneMatch.trim() === '*') return this.notModified.get(this.tag('identity'));
    // Weak comparison (RFC 9110, 13.1.2): any encoding of this content matches.
    for (const [tag] of ifNoneMatch.matchAll(/"[^"]*"/g)) {
      const match = this.notModified.get(tag);
      if (match) return match;
    }
    return undefined;
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

export interface Resource {
  /** Increases when the content may have changed; undefined if the resource is gone. */
  version(): number | undefined;
  /** A promise if rendering takes several turns of the event loop. */
  render(): Content | Promise<Content>;
  /** Maximum age in milliseconds during a burst of changes; default 50. */
  readonly maxRestMs?: number;
}

// Limits rebuilds in a burst to a tenth of the CPU time, up to `maxRestMs` of staleness.
const REST_PER_COST = 9;
const USUAL_REST_MS = 50;

/** Concurrent requests share one rebuild; in a burst, slightly stale bytes are served. */
class ReadyEntry {
  private built: Representation | undefined;
  private version: number | undefined;
  private restUntil = 0;
  private pending: Promise<Representation> | undefined;

  constructor(
    private readonly resource: Resource,
    private readonly commonHeaders: Headers,
  ) {}

  /** @throws AnswerPending while a rebuild takes several turns */
  current(): Representation | undefined {
    const version = this.resource.version();
    if (version === undefined) return undefined;
    if (this.pending) throw new AnswerPending(this.pending);
    if (!this.built || this.isDue(version)) this.build(version);
    return this.built;
  }

  private isDue(version: number): boolean {
    return version !== this.version && performance.now() >= this.restUntil;
  }

  private build(version: number): void {
    const startedAt = performance.now();
    const content = this.resource.render();
    if (!(content instanceof Promise)) {
      this.take(content, version, startedAt);
      return;
    }
    this.pending = content
      .then((done) => this.take(done, version, startedAt))
      .finally(() => (this.pending = undefined));
    // The waiting requests, if any, handle its failure.
    this.pending.catch(() => undefined);
    throw new AnswerPending(this.pending);
  }

  private take(content: Content, version: number, startedAt: number): Representation {
    const next = new Representation(content, this.commonHeaders);
    // Unchanged content keeps its compressed bytes.
    if (next.hash !== this.built?.hash) this.built = next;
    this.version = version;
    const endedAt = performance.now();
    const { maxRestMs = USUAL_REST_MS } = this.resource;
    this.restUntil = endedAt + Math.min(maxRestMs, (endedAt - startedAt) * REST_PER_COST);
    return this.built!;
  }
}

type Resolve = (url: string) => Resource | undefined;

const USUAL_CAPACITY = 1000;

export class ReadyBytes {
  /** Of the handler in front of the framework. */
  readonly tally = { sent: 0, unchanged: 0, passedOn: 0 };
  private readonly pinned = new Map<string, ReadyEntry>();
  private readonly rules: Rule[] = [];
  private readonly fixed = new Map<string, ReadyEntry>();

  constructor(
    readonly commonHeaders: Headers,
    /** False until the read model can serve. */
    private readonly isAvailable: () => boolean = () => true,
  ) {}

  pin(url: string, resource: Resource): void {
    this.pinned.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  pinFile(url: string, content: Content): void {
    const resource = { version: () => 0, render: () => content };
    this.fixed.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  /** For URLs that are too many to pin. Must reject nonexistent URLs. Keeps at most twice `capacity`. */
  addRule(resolve: Resolve, capacity = USUAL_CAPACITY): void {
    this.rules.push(new Rule(resolve, capacity, this.commonHeaders));
  }

  /**
   * Undefined for an unknown or removed URL. @throws AppError `BFF.STARTING` before the read model is loaded @throws
   * AnswerPending while rendered in several turns
   */
  get(url: string): Representation | undefined {
    const fixed = this.fixed.get(url);
    if (fixed) return fixed.current();
    if (!this.isAvailable()) throw starting();
    const pinned = this.pinned.get(url);
    if (pinned) return pinned.current();
    // Resolving parses the URL, so look into the rules first.
    for (const rule of this.rules) {
      const representation = rule.kept(url);
      if (representation) return representation;
    }
    for (const rule of this.rules) {
      const representation = rule.get(url);
      if (representation) return representation;
    }
    return undefined;
  }

  async whenReady(url: string): Promise<Representation | undefined> {
    try {
      return this.get(url);
    } catch (error) {
      if (error instanceof AnswerPending) return error.representation;
      throw error;
    }
  }
}

/** Two-generation cache: entries not requested while the young generation fills are evicted. */
class Rule {
  private young = new Map<string, ReadyEntry>();
  private old = new Map<string, ReadyEntry>();

  constructor(
    private readonly resolve: Resolve,
    private readonly capacity: number,
    private readonly commonHeaders: Headers,
  ) {}

  /** Undefined also for an entry of the old generation; `get` brings it back. */
  kept(url: string): Representation | undefined {
    return this.young.get(url)?.current();
  }

  get(url: string): Representation | undefined {
    const entry = this.young.get(url) ?? this.bringBack(url);
    const representation = entry?.current();
    if (entry && !representation) this.young.delete(url);
    return representation;
  }

  private bringBack(url: string): ReadyEntry | undefined {
    const entry = this.old.get(url) ?? this.find(url);
    if (!entry) return undefined;
    this.old.delete(url);
    if (this.young.size >= this.capacity) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(url, entry);
    return entry;
  }

  private find(url: string): ReadyEntry | undefined {
    const resource = this.resolve(url);
    return resource && new ReadyEntry(resource, this.commonHeaders);
  }
}

const SEPARATOR = '@';

export function versionKey(url: string, hash: string): string {
  return `${url}${SEPARATOR}${hash}`;
}

/** A pending answer counts as changed. */
export function areCurrent(ready: ReadyBytes, versions: readonly string[]): boolean {
  return versions.every((name) => {
    const at = name.lastIndexOf(SEPARATOR);
    return hashAt(ready, name.slice(0, at)) === name.slice(at + 1);
  });
}

function hashAt(ready: ReadyBytes, url: string): string | undefined {
  try {
    return ready.get(url)?.hash;
  } catch (error) {
    if (error instanceof AnswerPending) return undefined;
    throw error;
  }
}

const CODE = 'BFF.STARTING';

function starting(): AppError {
  return new AppError(CODE, { kind: 'transient' });
}

export function isStarting(error: unknown): boolean {
  return isAppError(error) && error.code === CODE;
}

/** Call before a 404: an older state lacks recent additions. @throws AppError `BFF.STARTING` */
export function requireCurrent({ isCaughtUp }: Pick<Readiness, 'isCaughtUp'>): void {
  if (!isCaughtUp) throw starting();
}

/** Call before reading the models directly. @throws AppError `BFF.STARTING` */
export function requireState({ canServe }: Pick<Readiness, 'canServe'>): void {
  if (!canServe) throw starting();
}

/** The answer takes several turns of the event loop; wait for `representation` instead. */
export class AnswerPending extends AppError {
  constructor(readonly representation: Promise<Representation>) {
    super('BFF.ANSWER_PENDING', { kind: 'transient' });
  }
}
