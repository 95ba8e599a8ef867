import { AnswerPending } from './answer-pending.js';
import { ReadyEntry, type Resource } from './ready-entry.js';
import { ReadyBytesMetrics } from './ready-bytes-metrics.js';
import { starting } from './starting.js';
import type { Content, Headers, Representation } from './representation.js';

export type Resolve = (url: string) => Resource | undefined;

export interface ReadyBytesOptions {
  readonly commonHeaders: Headers;
  /** False until the read model can serve. */
  readonly isAvailable?: () => boolean;
}

const USUAL_CAPACITY = 1000;

/** Responses that are the same for all users, cached by exact path and query. */
export class ReadyBytes {
  readonly tally = new ReadyBytesMetrics();
  private readonly pinned = new Map<string, ReadyEntry>();
  private readonly rules: Rule[] = [];
  private readonly fixed = new Map<string, ReadyEntry>();
  private readonly commonHeaders: Headers;
  private readonly isAvailable: () => boolean;

  constructor({ commonHeaders, isAvailable = () => true }: ReadyBytesOptions) {
    this.commonHeaders = commonHeaders;
    this.isAvailable = isAvailable;
  }

  pin(url: string, resource: Resource): void {
    this.pinned.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  pinFile(url: string, content: Content, brotliQuality?: number): void {
    const resource: Resource = {
      version: () => 0,
      render: () => content,
      ...(brotliQuality !== undefined && { brotliQuality }),
    };
    this.fixed.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  /**
   * Adds a rule for URLs that are too many to pin. It must reject nonexistent URLs. Keeps at most twice `capacity`
   * URLs.
   */
  addRule(resolve: Resolve, capacity = USUAL_CAPACITY): void {
    this.rules.push(new Rule(resolve, capacity, this.commonHeaders));
  }

  /**
   * Returns undefined for an unknown or removed URL.
   * @throws AppError `BFF.STARTING` before the read model is loaded
   * @throws AnswerPending while the answer is rendered in several turns
   */
  get(url: string): Representation | undefined {
    const fixed = this.fixed.get(url);
    if (fixed) return fixed.current();
    if (!this.isAvailable()) throw starting();
    const pinned = this.pinned.get(url);
    if (pinned) return pinned.current();
    // Resolving parses the URL, so look at what every rule has kept first.
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

  /** As `get`, and waits for an answer that is rendered in several turns. */
  async whenReady(url: string): Promise<Representation | undefined> {
    try {
      return this.get(url);
    } catch (error) {
      if (error instanceof AnswerPending) return error.representation;
      throw error;
    }
  }
}

/** Two-generation cache: entries not requested while the young generation fills are evicted, at no cost per request. */
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
