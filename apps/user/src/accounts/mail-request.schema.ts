import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** Mails with a link that carries a secret. */
export type LinkKind =
  'reset' | 'device' | 'verification' | 'email-change-from' | 'email-change-to';

/** Mails about a change that was made. */
export type NoticeKind =
  | 'access-code'
  | 'factors'
  | 'password'
  | 'admin-removed'
  | 'admin-removal'
  | 'deletion-requested'
  | 'deletion-stopped';

export type MailKind = LinkKind | NoticeKind;

/**
 * A request for a mail. Stored before the response and processed afterwards: crash-safe, and the response and its
 * timing do not reveal accounts.
 */
export interface MailRequestDocument {
  /** The address, or the account's id for a change of address; before it the kind, unless it is `reset`. */
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

export function mailKey(kind: MailKind, subject: string): string {
  return kind === 'reset' ? subject : `${kind} ${subject}`;
}

export function readMailKey(key: string): { readonly kind: MailKind; readonly subject: string } {
  const [kind = '', subject] = key.split(' ');
  return subject === undefined
    ? { kind: 'reset', subject: kind }
    : { kind: kind as MailKind, subject };
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
