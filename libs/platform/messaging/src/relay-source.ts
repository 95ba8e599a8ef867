import type { OutgoingMessage } from './envelope.js';

export interface RelayEntry {
  readonly id: string;
  readonly version: number;
  readonly message: OutgoingMessage;
}

export interface RelaySource {
  readonly topic: string;
  findUnpublished(limit: number, except: ReadonlySet<string>): Promise<string[]>;
  load(ids: readonly string[]): Promise<RelayEntry[]>;
  /**
   * Clears marks whose version was published. Marks newer versions again, since the older message now follows them in
   * the log.
   */
  clear(entries: readonly RelayEntry[]): Promise<void>;
  /** Marks ids whose publish was unconfirmed. */
  markAgain(ids: readonly string[]): Promise<void>;
  /** All aggregates, for transports without a durable log. */
  all(): AsyncIterable<RelayEntry>;
}
