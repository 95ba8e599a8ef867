import { Schema, type Connection, type Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { modelOf } from '@elevate/mongo';

/** Injection token of the collection's model. */
export const WEBHOOK_MODEL = Symbol('WEBHOOK_MODEL');

/** A stored webhook. A deleted one stays without its secrets, because it may still carry audit records. */
export interface WebhookDocument extends AuditCarrier {
  _id: string;
  /** Increases with each change by an administrator. */
  version: number;
  removed?: boolean;
  url: string;
  description: string;
  messageTypes: string[];
  state: 'active' | 'paused';
  pausedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When an administrator last resumed it. */
  resumedAt: Date | null;
  /** Sealed. */
  secret: string;
  /** The secret before, also sealed; it signs until then. */
  previousSecret: { readonly secret: string; readonly until: Date } | null;
  lastSuccessAt: Date | null;
  lastFailure: { readonly at: Date; readonly reason: string } | null;
  /** When the failures since the last success started; null after a success. */
  failingSince: Date | null;
}

export function webhookModel(connection: Connection): Model<WebhookDocument> {
  const text = { type: String, required: true };
  const moment = { type: Date, required: true };
  const schema = carriesRecords(
    new Schema<WebhookDocument>(
      {
        _id: text,
        version: { type: Number, required: true },
        removed: Boolean,
        url: text,
        description: String,
        messageTypes: [String],
        state: text,
        pausedReason: { type: String, default: null },
        createdAt: moment,
        updatedAt: moment,
        resumedAt: { type: Date, default: null },
        secret: String,
        previousSecret: { type: Schema.Types.Mixed, default: null },
        lastSuccessAt: { type: Date, default: null },
        lastFailure: { type: Schema.Types.Mixed, default: null },
        failingSince: { type: Date, default: null },
      },
      { collection: 'webhooks', versionKey: false, minimize: false },
    ),
  );
  return modelOf(connection, 'Webhook', schema);
}
