import type { TopicKind } from '../message-contract.js';

export interface RepublishableTopic {
  readonly topic: string;
  readonly kind: TopicKind;
}

/** One line of the newline-delimited JSON response; the last line is `finished` or has a `problem`. */
export interface RepublishProgress {
  readonly topic: string;
  readonly dry_run: boolean;
  /** Aggregates in the owner's database plus those found only in the topic. */
  readonly total: number;
  /** Processed aggregates, published or not. */
  readonly done: number;
  /** Published with an unchanged version, or one newer than the topic's. */
  readonly repeated: number;
  /** Published with a new version, because the topic had a newer or different one. */
  readonly raised: number;
  /** Missing in the database: a tombstone was published. */
  readonly removed: number;
  readonly finished: boolean;
  /** Null unless it failed; a new request continues from here. */
  readonly problem: string | null;
}
