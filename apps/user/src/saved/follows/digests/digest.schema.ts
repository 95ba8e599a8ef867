import { Schema, type Connection, type Model } from 'mongoose';
import type { DigestTimes } from '@elevate/rules';
import { modelOf } from '@elevate/mongo';

/** A mail that a process is handing over, or was when it died. */
export interface DigestInHand {
  /** The mail's id: equal for each try of one due time. */
  readonly id: string;
  /** The digest names what arrived until then. */
  readonly until: Date;
}

export interface DigestDocument extends DigestTimes {
  /** The account id. */
  readonly _id: string;
  /** The due time; null without a next digest. */
  readonly dueAt: Date | null;
  /** Not before `dueAt`; later after a failure that may pass. */
  readonly tryAt: Date | null;
  /** Items that arrived until then were sent, or are older than the digest. */
  readonly coveredUntil: Date;
  readonly inHand: DigestInHand | null;
  /** The mail server refused the address. */
  readonly stopped: 'refused' | null;
  /** Can only stop the digest, so it is stored as it is: each mail has it. */
  readonly unsubscribeToken: string;
}

export function digestModel(connection: Connection): Model<DigestDocument> {
  const text = { type: String, required: true };
  const inHand = new Schema<DigestInHand>({ id: String, until: Date }, { _id: false, id: false });
  const schema = new Schema<DigestDocument>(
    {
      ...{ _id: text, frequency: text, zone: text, unsubscribeToken: text },
      weekday: { type: Number, required: true },
      hour: { type: Number, required: true },
      dueAt: { type: Date, default: null },
      tryAt: { type: Date, default: null },
      coveredUntil: { type: Date, required: true },
      inHand: { type: inHand, default: null },
      stopped: { type: String, default: null },
    },
    { collection: 'digests', versionKey: false },
  )
    .index({ tryAt: 1 })
    .index({ 'inHand.id': 1 })
    .index({ unsubscribeToken: 1 }, { unique: true });
  return modelOf(connection, 'Digest', schema);
}
