import { Schema, type Connection, type Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';

/** A webhook as it is kept. One that was deleted stays without its secrets: records of it may still be on their way. */
export interface WebhookDocument extends AuditCarrier {
  _id: string;
  /** Increases with each change that a person makes. */
  version: number;
  removed?: boolean;
  url: string;
  description: string;
  messageTypes: string[];
  state: 'active' | 'paused';
  pausedReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When an administrator last wanted what waits to be sent at once. */
  resumedAt: Date | null;
  /** Sealed. */
  secret: string;
  /** The one before, sealed too, which signs until then. */
  previousSecret: { readonly secret: string; readonly until: Date } | null;
  lastSuccessAt: Date | null;
  lastFailure: { readonly at: Date; readonly reason: string } | null;
  /** Since when nothing was delivered any more; null after a success. */
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
  return connection.model<WebhookDocument>('Webhook', schema, undefined, { overwriteModels: true });
}
