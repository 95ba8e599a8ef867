import type { TopicKind } from '../message-contract.js';

/** A topic whose owner can say all of it again. */
export interface RepublishableTopic {
  readonly topic: string;
  readonly kind: Exclude<TopicKind, 'work'>;
}

/**
 * How far the saying again of a topic has come: one line of the answer (newline-delimited JSON), and
 * the last one is `finished` or has a `problem`.
 */
export interface RepublishProgress {
  readonly topic: string;
  /** True where nothing is changed and nothing is said. */
  readonly dry_run: boolean;
  /** Aggregates in the owner's store, those included that only the topic knew. */
  readonly total: number;
  /** Aggregates that are through: published, or found to have nothing to tell. */
  readonly done: number;
  /** Said again as the topic had them, or newer than it had them. */
  readonly repeated: number;
  /** Stood in the topic with a version that was newer, or told otherwise: they got a version above it. */
  readonly raised: number;
  /** Stood in the topic and not in the store: their removal was told. */
  readonly removed: number;
  readonly finished: boolean;
  /** Why it ended before it was through; saying it again goes on where this ended. */
  readonly problem: string | null;
}
