import { Schema, type Connection, type Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import { modelOf } from '@elevate/mongo';

export const WEBHOOK_MODEL = Symbol('WEBHOOK_MODEL');

/** Deleted webhooks stay, without secrets, as carriers of unpublished audit records. */
export interface WebhookDocument extends AuditCarrier {
  _id: string;
  version: number;
  removed?: boolean;
  url: string;
  description: string;
  messageTypes: string[];
  state: 'active' | 'paused';
  pausedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  resumedAt: Date | null;
  secret: string;
  previousSecret: { readonly secret: string; readonly until: Date } | null;
  lastSuccessAt: Date | null;
  lastFailure: { readonly at: Date; readonly reason: string } | null;
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
