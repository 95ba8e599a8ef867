import { ReadyEntry, type Resource } from './ready-entry.js';
import type { Headers, Representation } from './representation.js';

/** Finds the resource at an address that was not asked for lately; undefined: not ours. */
export type Resolve = (url: string) => Resource | undefined;

export interface ReadyBytesOptions {
  /** Sent with every answer but 304; a content's own headers win. */
  readonly commonHeaders: Headers;
  /** How many addresses beside the pinned ones are kept ready, at most twice this. */
  readonly capacity?: number;
}

/**
 * Everything that is the same for everybody, by its exact path and query, ready to be written.
 * Addresses found by a rule are kept in two generations: what was not asked for while the younger
 * one filled up is forgotten, at no cost per request.
 */
export class ReadyBytes {
  private readonly pinned = new Map<string, ReadyEntry>();
  private readonly rules: Resolve[] = [];
  private young = new Map<string, ReadyEntry>();
  private old = new Map<string, ReadyEntry>();
  private readonly commonHeaders: Headers;
  private readonly capacity: number;

  constructor({ commonHeaders, capacity = 1000 }: ReadyBytesOptions) {
    this.commonHeaders = commonHeaders;
    this.capacity = capacity;
  }

  /** Keeps an address ready for good. */
  pin(url: string, resource: Resource): void {
    this.pinned.set(url, new ReadyEntry(resource, this.commonHeaders));
  }

  /** Adds a rule for addresses that are too many to pin. It must refuse what does not exist. */
  addRule(resolve: Resolve): void {
    this.rules.push(resolve);
  }

  /** What to send for an address; undefined where it is not one of these, or is gone. */
  get(url: string): Representation | undefined {
    const entry = this.pinned.get(url) ?? this.young.get(url) ?? this.bringBack(url);
    const representation = entry?.current();
    if (entry && !representation) this.young.delete(url);
    return representation;
  }

  private bringBack(url: string): ReadyEntry | undefined {
    const entry = this.old.get(url) ?? this.resolve(url);
    if (!entry) return undefined;
    this.old.delete(url);
    if (this.young.size >= this.capacity) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(url, entry);
    return entry;
  }

  private resolve(url: string): ReadyEntry | undefined {
    for (const rule of this.rules) {
      const resource = rule(url);
      if (resource) return new ReadyEntry(resource, this.commonHeaders);
    }
    return undefined;
  }
}
