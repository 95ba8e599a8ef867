import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** Mails with a link that carries a secret. */
export type LinkKind = 'reset' | 'device' | 'verification';

export type MailKind = LinkKind | 'factors';

/**
 * A request for a mail. Stored before the response and processed afterwards: crash-safe, and the response and its
 * timing do not reveal accounts.
 */
export interface MailRequestDocument {
  /** The address; before it the kind, unless it is `reset`. */
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

export function mailKey(kind: MailKind, email: string): string {
  return kind === 'reset' ? email : `${kind} ${email}`;
}

export function readMailKey(key: string): { readonly kind: MailKind; readonly email: string } {
  const [kind = '', email] = key.split(' ');
  return email === undefined ? { kind: 'reset', email: kind } : { kind: kind as MailKind, email };
}

export function mailRequestModel(connection: Connection): Model<MailRequestDocument> {
  const schema = new Schema<MailRequestDocument>(
    {
      _id: { type: String, required: true },
      requestedAt: { type: Date, required: true },
      waitsUntil: { type: Date, required: true },
      tries: { type: Number, required: true },
    },
    { collection: 'reset_requests', versionKey: false },
  );
  return modelOf(connection, 'MailRequest', schema);
}
