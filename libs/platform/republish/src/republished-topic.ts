import type { Model } from 'mongoose';
import type { OutgoingMessage, Relay } from '@elevate/messaging';
import type { StateDocument } from '@elevate/mongo';

/** What an owner says of a topic that can be said again. */
export interface RepublishedTopic<Document extends StateDocument<unknown>> {
  readonly topic: string;
  readonly model: Model<Document>;
  /** The message that tells the document's current state; null where there is nothing to tell. */
  readonly toMessage: (document: Document) => OutgoingMessage | null;
  /** Publishes what is marked: the only way to the topic, so that the messages of an aggregate keep their order. */
  readonly relay: Pick<Relay, 'poke'>;
  /**
   * How an aggregate is stored that only the topic knows, so that its removal is told: everything but
   * the id, the version and the mark. Left out for facts, which nobody takes back.
   */
  readonly toRemoved?: (lost: LostAggregate) => Omit<Document, keyof Marked>;
}

/** Who calls it gives these. */
export type Marked = Pick<StateDocument<unknown>, '_id' | 'version' | 'unpublished'>;

/** An aggregate that stands in the topic and not in the store. */
export interface LostAggregate {
  readonly id: string;
  /** What the topic says of it. */
  readonly data: Readonly<Record<string, unknown>>;
}
