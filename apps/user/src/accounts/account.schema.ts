import type { Connection, Model } from 'mongoose';
import { carriesRecords, type AuditCarrier } from '@elevate/audit';
import type { AccountState } from '@elevate/contracts/user';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export const ACCOUNT_MODEL = Symbol('ACCOUNT_MODEL');

type StoredAccount = Omit<AccountState, 'version'>;

/** Mailed one-time link; a new one voids the old one. */
export interface ResetLink {
  /** SHA-256 of the link's secret. */
  hash: string;
  expiresAt: Date;
}

export interface Invitation extends ResetLink {
  /** Actor who sent it; absent in invitations from before it was stored. */
  readonly by?: string;
}

export type LinkField =
  'reset' | 'deviceLink' | 'verification' | 'emailChangeFrom' | 'emailChangeTo';

/** Waits for the links of both addresses, `emailChangeFrom` and `emailChangeTo`. */
export interface EmailChange {
  id: string;
  email: string;
  /** The session to keep. */
  session: string;
  /** Void after any change that ends sessions. */
  epoch: number;
  confirmed: 'from' | 'to' | null;
  expiresAt: Date;
}

/** A marked administrator does not count as one who stays. */
export interface RemovalMark {
  id: string;
  at: Date;
}

interface KnownDevice {
  /** SHA-256 of the device's token. */
  hash: string;
  since: Date;
  usedAt: Date;
}

export interface StoredPasskey {
  id: string;
  publicKey: string;
  /** Signature counter; 0 for authenticators without one. */
  counter: number;
  name: string;
  addedAt: Date;
  usedAt: Date | null;
}

export interface AuthenticatorApp {
  /** Base32, sealed. */
  secret: string;
  /** Time step of the last accepted code: a code works once. */
  lastStep: number;
  name: string;
  addedAt: Date;
}

export interface EndedSession {
  id: string;
  until: Date;
}

/** One document, so that changing the password, ending sessions and voiding a reset link are one atomic update. */
export interface AccountDocument extends StateDocument<StoredAccount>, AuditCarrier {
  /** Normalized and unique; `removed:<id>` after deletion, which frees the address. */
  email: string;
  /** Argon2id; null after deletion, and until an invited person chooses one. */
  passwordHash: string | null;
  /** Null until the owner confirms the address; absent in older accounts, which count as confirmed. */
  emailVerifiedAt?: Date | null;
  passwordChangedAt: Date;
  passwordResetRequired: boolean;
  linkedinUrl: string;
  createdAt: Date;
  /** Sessions of an older epoch have ended, except `keptSession`. */
  sessionEpoch: number;
  keptSession: string | null;
  /** Readers of `user.account` refuse older access tokens until then. */
  epochRevokedUntil?: Date | null;
  /** Ended sessions whose access tokens may not have expired, the last ones. */
  endedSessions?: EndedSession[];
  /** Devices that signed in, at most the last `KNOWN_DEVICES`. */
  devices?: KnownDevice[];
  reset: ResetLink | null;
  /** Makes the device that opens it known; absent before the first one. */
  deviceLink?: ResetLink | null;
  /** Confirms the address; absent before the first one. */
  verification?: ResetLink | null;
  /** Absent before the first change, like the two below. */
  emailChange?: EmailChange | null;
  emailChangeFrom?: ResetLink | null;
  emailChangeTo?: ResetLink | null;
  /** Its opener becomes an administrator; absent in older accounts. */
  invitation?: Invitation | null;
  /** Absent before a removal by another administrator begins. */
  removal?: RemovalMark | null;
  /** Last administrator session; absent before the first since it is recorded. */
  adminSignedInAt?: Date | null;
  /** Argon2id of an administrator's access code; null if never issued. */
  accessCodeHash: string | null;
  /** Absent before the first one, like the two below. */
  passkeys?: StoredPasskey[];
  authenticatorApp?: AuthenticatorApp | null;
  recoveryCodes?: string[];
  /** The account is deleted then; absent before the first request. */
  deletionAt?: Date | null;
  /** Without the access code, an administrator is not deleted. */
  deletionWithCode?: boolean | null;
  /** True until all data of a deleted account is erased. */
  erasing: boolean;
}

export function accountModel(connection: Connection): Model<AccountDocument> {
  const passkey = {
    _id: false,
    id: String,
    publicKey: String,
    counter: Number,
    name: String,
    addedAt: Date,
    usedAt: Date,
  };
  const schema = stateDocumentSchema<AccountDocument>('accounts', {
    email: { type: String, required: true },
    passwordHash: { type: String, default: null },
    emailVerifiedAt: Date,
    passwordChangedAt: { type: Date, required: true },
    passwordResetRequired: { type: Boolean, required: true },
    linkedinUrl: String,
    createdAt: { type: Date, required: true },
    sessionEpoch: { type: Number, required: true },
    keptSession: { type: String, default: null },
    epochRevokedUntil: { type: Date, default: null },
    endedSessions: { type: [{ _id: false, id: String, until: Date }], default: [] },
    devices: { type: [{ _id: false, hash: String, since: Date, usedAt: Date }], default: [] },
    deviceLink: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    verification: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    emailChange: {
      type: {
        _id: false,
        id: String,
        email: String,
        session: String,
        epoch: Number,
        confirmed: String,
        expiresAt: Date,
      },
      default: null,
    },
    emailChangeFrom: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    emailChangeTo: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    reset: { type: { _id: false, hash: String, expiresAt: Date }, default: null },
    invitation: { type: { _id: false, hash: String, expiresAt: Date, by: String }, default: null },
    removal: { type: { _id: false, id: String, at: Date }, default: null },
    adminSignedInAt: Date,
    accessCodeHash: { type: String, default: null },
    passkeys: { type: [passkey], default: [] },
    authenticatorApp: {
      type: { _id: false, secret: String, lastStep: Number, name: String, addedAt: Date },
      default: null,
    },
    recoveryCodes: { type: [String], default: [] },
    deletionAt: Date,
    deletionWithCode: Boolean,
    erasing: { type: Boolean, required: true },
  });
  schema.index({ email: 1 }, { unique: true });
  schema.index({ 'state.roles': 1 });
  schema.index({ 'passkeys.id': 1 }, { sparse: true });
  schema.index({ deletionAt: 1 }, { sparse: true });
  schema.index({ 'invitation.expiresAt': 1 }, { sparse: true });
  carriesRecords(schema);
  return modelOf(connection, 'Account', schema);
}
