import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import { isDuplicateKey } from '@elevate/mongo';
import {
  ACCOUNT_MODEL,
  type AccountDocument,
  type EndedSession,
  type LinkField,
  type ResetLink,
} from './account.schema.js';

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly linkedinUrl: string;
  readonly now: Date;
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly now: Date;
  /** Id of the session to keep; null ends all. */
  readonly keptSession: string | null;
}

export function newAccount({
  id,
  email,
  passwordHash,
  linkedinUrl,
  now,
}: NewAccount): AccountDocument {
  return {
    _id: id,
    version: 1,
    unpublished: true,
    state: { id, roles: [] },
    email,
    passwordHash,
    emailVerifiedAt: null,
    passwordChangedAt: now,
    passwordResetRequired: false,
    linkedinUrl,
    createdAt: now,
    sessionEpoch: 0,
    keptSession: null,
    reset: null,
    accessCodeHash: null,
    erasing: false,
  };
}

export const NO_FACTORS = {
  passkeys: [],
  authenticatorApp: null,
  recoveryCodes: [],
} satisfies Partial<AccountDocument>;

export const NO_EMAIL_CHANGE = {
  emailChange: null,
  emailChangeFrom: null,
  emailChangeTo: null,
} satisfies Partial<AccountDocument>;

const EXPIRING = ['reset', 'deviceLink', 'verification', ...Object.keys(NO_EMAIL_CHANGE)] as const;

/** Longer than any access token lives, including the difference between clocks. */
const REVOKED_MS = 65 * 60_000;
/** More within an hour forget the oldest; readers of its message still refuse it. */
const ENDED_SESSIONS = 50;

function revokedUntil(now: Date): Date {
  return new Date(now.getTime() + REVOKED_MS);
}

/** Ends all sessions but the kept one, and revokes their access tokens. */
export function endingSessions(now: Date, keptSession: string | null) {
  return {
    set: { keptSession, epochRevokedUntil: revokedUntil(now), unpublished: true },
    inc: { sessionEpoch: 1, version: 1 },
  };
}

function endingSession(id: string, now: Date) {
  const ended: EndedSession = { id, until: revokedUntil(now) };
  return {
    $push: { endedSessions: { $each: [ended], $slice: -ENDED_SESSIONS } },
    $set: { unpublished: true },
    $inc: { version: 1 },
  };
}

export const LIVE = { removed: { $ne: true } } as const;

/** The account after the change; null if none fits the filter. */
export function changeAccount(
  model: Model<AccountDocument>,
  filter: Readonly<Record<string, unknown>>,
  update: Readonly<Record<string, unknown>>,
): Promise<AccountDocument | null> {
  return model
    .findOneAndUpdate({ ...LIVE, ...filter }, update, { returnDocument: 'after' })
    .lean<AccountDocument>();
}

/** Null if the address is taken. */
export async function insertAccount(
  model: Model<AccountDocument>,
  account: AccountDocument,
): Promise<AccountDocument | null> {
  try {
    await model.create(account);
    return account;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

@Injectable()
export class AccountRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  find(id: string): Promise<AccountDocument | null> {
    return this.model.findOne({ _id: id, ...LIVE }).lean<AccountDocument>();
  }

  findByEmail(email: string): Promise<AccountDocument | null> {
    return this.model.findOne({ email, ...LIVE }).lean<AccountDocument>();
  }

  async insert(account: NewAccount): Promise<boolean> {
    return (await insertAccount(this.model, newAccount(account))) !== null;
  }

  /** Skipped if the password has changed in the meantime. */
  async upgradeHash(id: string, old: string, passwordHash: string): Promise<void> {
    await this.model.updateOne({ _id: id, passwordHash: old }, { $set: { passwordHash } });
  }

  /** Compare-and-set on the epoch; null if another change was first. */
  changePassword(
    id: string,
    sessionEpoch: number,
    change: NewPassword,
  ): Promise<AccountDocument | null> {
    return this.setPassword({ _id: id, sessionEpoch }, change);
  }

  /** Single use. Forgets the known devices: one may be the thief's. The mail proves the address. */
  useReset(id: string, hash: string, change: NewPassword): Promise<AccountDocument | null> {
    const others = { devices: [], emailVerifiedAt: change.now };
    return this.setPassword(this.goodLink(id, hash, change.now), change, others);
  }

  async isResetGood(id: string, hash: string, now: Date): Promise<boolean> {
    return (await this.model.exists(this.goodLink(id, hash, now))) !== null;
  }

  /** Replaces any earlier link; false if the account is gone. */
  async setLink(
    id: string,
    field: LinkField,
    link: ResetLink,
    only: Record<string, unknown> = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { ...only, _id: id, ...LIVE },
      { $set: { [field]: link } },
    );
    return matchedCount > 0;
  }

  /** Single use; false if the link is invalid or expired. */
  async verifyEmail(id: string, hash: string, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, 'verification.hash': hash, 'verification.expiresAt': { $gt: now } },
      { $set: { emailVerifiedAt: now, verification: null } },
    );
    return modifiedCount > 0;
  }

  /** Returns null if the account is gone. */
  setProfile(id: string, linkedinUrl: string): Promise<AccountDocument | null> {
    return changeAccount(this.model, { _id: id }, { $set: { linkedinUrl } });
  }

  async markExpired(id: string, passwordChangedAt: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, passwordChangedAt },
      { $set: { passwordResetRequired: true } },
    );
  }

  async endOtherSessions(id: string, keptSession: string, now: Date): Promise<void> {
    const { set, inc } = endingSessions(now, keptSession);
    await this.model.updateOne({ _id: id, ...LIVE }, { $set: set, $inc: inc });
  }

  async noteAdminSignIn(id: string, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { adminSignedInAt: now } });
  }

  async revokeSession(id: string, sessionId: string, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id, ...LIVE }, endingSession(sessionId, now));
  }

  /** Irreversibly removes personal data; a meaningless id remains. */
  async remove(
    id: string,
    only: Record<string, unknown> = {},
    record?: AuditRecord,
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { ...only, _id: id, ...LIVE },
      {
        $set: {
          removed: true,
          unpublished: true,
          'state.roles': [],
          erasing: true,
          email: `removed:${id}`,
          passwordHash: null,
          linkedinUrl: '',
          reset: null,
          invitation: null,
          removal: null,
          adminSignedInAt: null,
          deletionAt: null,
          deletionWithCode: null,
          keptSession: null,
          epochRevokedUntil: null,
          endedSessions: [],
          devices: [],
          deviceLink: null,
          verification: null,
          ...NO_EMAIL_CHANGE,
          accessCodeHash: null,
          ...NO_FACTORS,
        },
        $inc: { version: 1, sessionEpoch: 1 },
        ...(record && { $push: { unaudited: record } }),
      },
    );
    return modifiedCount > 0;
  }

  /** Deleted accounts whose data may not be fully erased. */
  async findErasing(limit: number): Promise<string[]> {
    const documents = await this.model.find({ erasing: true }, { _id: 1 }).limit(limit).lean();
    return documents.map(({ _id }) => String(_id));
  }

  async erased(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { erasing: false } });
  }

  async forgetLinksBefore(now: Date): Promise<void> {
    for (const field of EXPIRING) {
      const expired = { [`${field}.expiresAt`]: { $lt: now } };
      await this.model.updateMany(expired, { $set: { [field]: null } });
    }
  }

  private goodLink(id: string, hash: string, now: Date) {
    return { _id: id, 'reset.hash': hash, 'reset.expiresAt': { $gt: now } };
  }

  private setPassword(
    filter: Record<string, unknown>,
    { passwordHash, now, keptSession }: NewPassword,
    others: Partial<AccountDocument> = {},
  ): Promise<AccountDocument | null> {
    const { set, inc } = endingSessions(now, keptSession);
    const password = { passwordHash, passwordChangedAt: now, passwordResetRequired: false };
    const $set = { ...set, ...password, ...others, reset: null };
    return changeAccount(this.model, filter, { $set, $inc: inc });
  }
}
