import { AppError, isAppError } from '@elevate/errors';
import type { Readiness } from '@elevate/service-defaults';
import { type Headers, type Content, Representation } from './representation.js';

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
  /** Called after each answer to a search; cached answers reach no other code. */
  onSearch: ((url: string, address: string) => void) | undefined;
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

  /** A promise while the URL, or a response that it embeds, is rendered in several turns. */
  getOrPending(url: string): Representation | Promise<Representation> | undefined {
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
  const answer = ready.getOrPending(url);
  return answer instanceof Promise ? undefined : answer?.hash;
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
