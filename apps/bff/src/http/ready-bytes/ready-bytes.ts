import { ReadyEntry, type Resource } from './ready-entry.js';
import { ReadyTally } from './ready-tally.js';
import { starting } from './starting.js';
import type { Content, Headers, Representation } from './representation.js';

/** Finds the resource at an address that was not asked for lately; undefined: not ours. */
export type Resolve = (url: string) => Resource | undefined;

export interface ReadyBytesOptions {
  /** Sent with every answer but 304; a content's own headers win. */
  readonly commonHeaders: Headers;
  /** False while nothing right can be said of what messages tell. */
  readonly isAvailable?: () => boolean;
}

const USUAL_CAPACITY = 1000;

/** Everything that is the same for everybody, by its exact path and query, ready to be written. */
export class ReadyBytes {
  readonly tally = new ReadyTally();
  private readonly pinned = new Map<string, ReadyEntry>();
  private readonly rules: Rule[] = [];
  private readonly fixed = new Map<string, ReadyEntry>();
  private readonly commonHeaders: Headers;
  private readonly isAvailable: () => boolean;

  constructor({ commonHeaders, isAvailable = () => true }: ReadyBytesOptions) {
    this.commonHeaders = commonHeaders;
    this.isAvailable = isAvailable;
  }

  /** Keeps an address ready for good. */
  pin(url: string, resource: Resource): void {
    this.pinned.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  /** Keeps a file ready for good: content that no message changes, so that it is there from the start. */
  pinFile(url: string, content: Content, brotliQuality?: number): void {
    const resource: Resource = {
      version: () => 0,
      render: () => content,
      ...(brotliQuality !== undefined && { brotliQuality }),
    };
    this.fixed.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  /**
   * Adds a rule for addresses that are too many to pin. It must refuse what does not exist. At most
   * twice `capacity` addresses are kept for it, whatever is asked of the other rules.
   */
  addRule(resolve: Resolve, capacity = USUAL_CAPACITY): void {
    this.rules.push(new Rule(resolve, capacity, this.commonHeaders));
  }

  /**
   * Returns the content of an address; undefined where it is not one of these, or is gone.
   * @throws AppError `BFF.STARTING` where that is not known yet
   */
  get(url: string): Representation | undefined {
    const fixed = this.fixed.get(url);
    if (fixed) return fixed.current();
    if (!this.isAvailable()) throw starting();
    const pinned = this.pinned.get(url);
    if (pinned) return pinned.current();
    for (const rule of this.rules) {
      const representation = rule.get(url);
      if (representation) return representation;
    }
    return undefined;
  }
}

/**
 * The addresses found by one rule, in two generations: what was not asked for while the younger
 * one filled up is forgotten, at no cost per request.
 */
class Rule {
  private young = new Map<string, ReadyEntry>();
  private old = new Map<string, ReadyEntry>();

  constructor(
    private readonly resolve: Resolve,
    private readonly capacity: number,
    private readonly commonHeaders: Headers,
  ) {}

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
