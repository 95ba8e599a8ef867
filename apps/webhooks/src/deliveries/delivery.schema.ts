import { Schema, type Connection, type Model } from 'mongoose';
import type { DeliveryState } from '@elevate/contracts/webhooks';

/** One try, as it is kept. */
export interface StoredAttempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly excerpt: string;
}

/** One message on its way to one webhook. */
export interface DeliveryDocument {
  _id: string;
  webhookId: string;
  type: string;
  subject: string;
  /** Exactly what is sent and signed. */
  body: string;
  createdAt: Date;
  state: DeliveryState;
  nextAt: Date | null;
  /** How many attempts of the schedule are behind it; a replay begins anew. */
  step: number;
  attemptCount: number;
  /** The latest ones. */
  attempts: StoredAttempt[];
  /** The process that sends it: no other does. */
  holder: string;
}

/** What is known of a delivery without its body. */
export type DeliveryHead = Omit<DeliveryDocument, 'body' | 'attempts'>;

export function deliveryModel(connection: Connection): Model<DeliveryDocument> {
  const text = { type: String, required: true };
  const count = { type: Number, required: true };
  const schema = new Schema<DeliveryDocument>(
    {
      ...{ _id: text, webhookId: text, type: text, subject: text, body: text },
      createdAt: { type: Date, required: true },
      state: text,
      nextAt: { type: Date, default: null },
      ...{ step: count, attemptCount: count },
      attempts: { type: [Schema.Types.Mixed], default: [] },
      holder: text,
    } as never,
    { collection: 'deliveries', versionKey: false, minimize: false },
  )
    .index({ webhookId: 1, createdAt: -1, _id: -1 })
    .index({ webhookId: 1, state: 1, createdAt: -1 })
    .index({ state: 1, holder: 1 })
    .index({ createdAt: 1 });
  return connection.model<DeliveryDocument>('Delivery', schema as never, undefined, {
    overwriteModels: true,
  });
}
