import { Schema, type Connection, type Model } from 'mongoose';
import type { DeliveryState } from '@elevate/contracts/webhooks';
import { modelOf } from '@elevate/mongo';

export interface StoredAttempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly excerpt: string;
}

export interface DeliveryDocument {
  _id: string;
  webhookId: string;
  type: string;
  subject: string;
  /** The exact bytes that are sent and signed. */
  body: string;
  createdAt: Date;
  state: DeliveryState;
  nextAt: Date | null;
  step: number;
  attemptCount: number;
  attempts: StoredAttempt[];
  holder: string;
}

export type DeliveryHead = Omit<DeliveryDocument, 'body' | 'attempts'>;

export function deliveryModel(connection: Connection): Model<DeliveryDocument> {
  const text = { type: String, required: true };
  const count = { type: Number, required: true };
  const schema = new Schema<DeliveryDocument>(
    {
      _id: text,
      webhookId: text,
      type: text,
      subject: text,
      body: text,
      createdAt: { type: Date, required: true },
      state: text,
      nextAt: { type: Date, default: null },
      step: count,
      attemptCount: count,
      attempts: { type: Schema.Types.Mixed, default: [] },
      holder: text,
    },
    { collection: 'deliveries', versionKey: false, minimize: false },
  )
    .index({ webhookId: 1, createdAt: -1, _id: -1 })
    .index({ webhookId: 1, state: 1, createdAt: -1 })
    .index({ state: 1, holder: 1 })
    .index({ createdAt: 1 });
  return modelOf(connection, 'Delivery', schema);
}
