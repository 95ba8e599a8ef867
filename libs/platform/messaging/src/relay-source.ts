import type { OutgoingMessage } from './envelope.js';

/** One aggregate that has something to publish: its current state, and the version it stands at. */
export interface RelayEntry {
  readonly id: string;
  readonly version: number;
  readonly message: OutgoingMessage;
}

/** Where the relay finds what is not yet published: one collection, one topic. */
export interface RelaySource {
  readonly topic: string;
  /** Ids of aggregates still marked unpublished, at most `limit`, leaving out `except`. */
  findUnpublished(limit: number, except: ReadonlySet<string>): Promise<string[]>;
  /** The current state of those of `ids` that are still marked. */
  load(ids: readonly string[]): Promise<RelayEntry[]>;
  /**
   * Clears the mark of each entry that still stands at the version that was published; one that has a newer version
   * is marked, also where that was published already, because the older one came after it now.
   */
  clear(entries: readonly RelayEntry[]): Promise<void>;
  /** Marks aggregates that nobody knows whether the log has, though another process may have cleared their marks. */
  markAgain(ids: readonly string[]): Promise<void>;
  /** Every aggregate, published or not, for a transport whose log does not outlive the process. */
  all(): AsyncIterable<RelayEntry>;
}
