import type { TopicKind } from '../message-contract.js';

export interface RepublishableTopic {
  readonly topic: string;
  readonly kind: TopicKind;
}

/** A line of newline-delimited JSON; the last is `finished` or has a `problem`. */
export interface RepublishProgress {
  readonly topic: string;
  readonly dry_run: boolean;
  readonly total: number;
  readonly done: number;
  /** Published with the same version or one newer than the topic's. */
  readonly repeated: number;
  /** Published with a raised version: the topic's was newer or different. */
  readonly raised: number;
  /** Missing in the database, so a tombstone was published. */
  readonly removed: number;
  readonly finished: boolean;
  /** Null unless failed; a new request continues here. */
  readonly problem: string | null;
}
