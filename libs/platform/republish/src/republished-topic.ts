import type { Model } from 'mongoose';
import type { OutgoingMessage, Relay } from '@elevate/messaging';
import type { StateDocument } from '@elevate/mongo';

export interface RepublishedTopic<Document extends StateDocument<unknown>> {
  readonly topic: string;
  readonly model: Model<Document>;
  readonly toMessage: (document: Document) => OutgoingMessage | null;
  /** Only the relay may publish, to keep the message order per aggregate. */
  readonly relay: Pick<Relay, 'notify'>;
  /** The removed document of an aggregate found only in the topic. Omit for facts. */
  readonly toRemoved?: (lost: LostAggregate) => Omit<Document, keyof Marked>;
}

export type Marked = Pick<StateDocument<unknown>, '_id' | 'version' | 'unpublished'>;

/** Aggregate found in the topic but not in the database. */
export interface LostAggregate {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}
