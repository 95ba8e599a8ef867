import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { AccountState } from '@elevate/contracts/user';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

/** Injection token of the collection's model. */
export const ACCOUNT_MODEL = Symbol('ACCOUNT_MODEL');

/** What everybody may know of an account; its version stands beside it. */
export type StoredAccount = Omit<AccountState, 'version'>;

/** A link to set a new password; there is one at a time, so a newer one voids it. */
export interface ResetLink {
  /** SHA-256 of the secret in the link. */
  hash: string;
  expiresAt: Date;
}

/**
 * An account with its profile and its roles. They are one document so that a password, the end of
 * all sessions and the end of a reset link are one atomic update.
 */
export interface AccountDocument extends StateDocument<StoredAccount>, AuditCarrier {
  /** Normalised and unique; `removed:<id>` once the account is gone, so that the address is free. */
  email: string;
  /** Argon2id; null once the account is gone. */
  passwordHash: string | null;
  passwordChangedAt: Date;
  passwordResetRequired: boolean;
  linkedinUrl: string;
  createdAt: Date;
  /** Sessions of an older epoch have ended, but for the one that is kept. */
  sessionEpoch: number;
  keptSession: string | null;
  reset: ResetLink | null;
  /** Argon2id of what an administrator shows beside the password; null where there never was one. */
  accessCodeHash: string | null;
  /** True while what else is kept under its id may still be there. */
  erasing: boolean;
}

export function accountModel(connection: Connection): Model<AccountDocument> {
  const schema = stateDocumentSchema<AccountDocument>('accounts', {
    email: { type: String, required: true },
    passwordHash: { type: String, default: null },
    passwordChangedAt: { type: Date, required: true },
    passwordResetRequired: { type: Boolean, required: true },
    linkedinUrl: String,
    createdAt: { type: Date, required: true },
    sessionEpoch: { type: Number, required: true },
    keptSession: { type: String, default: null },
    reset: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    accessCodeHash: { type: String, default: null },
    erasing: { type: Boolean, required: true },
  });
  schema.index({ email: 1 }, { unique: true });
  schema.index({ 'state.roles': 1 });
  carriesRecords(schema);
  return modelOf(connection, 'Account', schema);
}
