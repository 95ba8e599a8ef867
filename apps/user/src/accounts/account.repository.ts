import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import { ACCOUNT_MODEL, type AccountDocument, type ResetLink } from './account.schema.js';

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly linkedinUrl: string;
  readonly now: Date;
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly now: Date;
  /** The session that goes on; every other one ends. Null: all end. */
  readonly keptSession: string | null;
}

/** An account as it begins: with no role. */
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

@Injectable()
export class AccountRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  /** Makes the index that lets an address have one account. Must be there before the first sign-up. */
  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  find(id: string): Promise<AccountDocument | null> {
    return this.model.findOne({ _id: id, removed: { $ne: true } }).lean<AccountDocument>();
  }

  findByEmail(email: string): Promise<AccountDocument | null> {
    return this.model.findOne({ email, removed: { $ne: true } }).lean<AccountDocument>();
  }

  /** Stores a new account; false where the address has one already. */
  async insert(account: NewAccount): Promise<boolean> {
    try {
      await this.model.create(newAccount(account));
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Puts a stronger hash of the same password in the place of `old`; a change meanwhile wins. */
  async upgradeHash(id: string, old: string, passwordHash: string): Promise<void> {
    await this.model.updateOne({ _id: id, passwordHash: old }, { $set: { passwordHash } });
  }

  /** Stores a new password where the account is still at that epoch; null where another change was first. */
  changePassword(
    id: string,
    sessionEpoch: number,
    change: NewPassword,
  ): Promise<AccountDocument | null> {
    return this.setPassword({ _id: id, sessionEpoch }, change);
  }

  /** Stores a new password by a link that is still good; null where it is not. A link is good for one. */
  useReset(id: string, hash: string, change: NewPassword): Promise<AccountDocument | null> {
    return this.setPassword(this.goodLink(id, hash, change.now), change);
  }

  async isResetGood(id: string, hash: string, now: Date): Promise<boolean> {
    return (await this.model.exists(this.goodLink(id, hash, now))) !== null;
  }

  /** Gives the account this link and no other; false where there is no such account any more. */
  async setReset(id: string, reset: ResetLink): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, removed: { $ne: true } },
      { $set: { reset } },
    );
    return matchedCount > 0;
  }

  /** Notes that the password of that time has expired; one that was changed since has not. */
  async markExpired(id: string, passwordChangedAt: Date): Promise<void> {
    await this.model.updateOne(
      { _id: id, passwordChangedAt },
      { $set: { passwordResetRequired: true } },
    );
  }

  /** Ends all sessions but one, in one update. */
  async endOtherSessions(id: string, keptSession: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $inc: { sessionEpoch: 1 }, $set: { keptSession } });
  }

  /** Takes the person out of the account, at once and for good; what is left is an id without a meaning. */
  async remove(id: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: id, removed: { $ne: true } },
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
          keptSession: null,
          accessCodeHash: null,
        },
        $inc: { version: 1, sessionEpoch: 1 },
      },
    );
    return modifiedCount > 0;
  }

  /** Removed accounts of which something may be left. */
  async findErasing(limit: number): Promise<string[]> {
    const found = await this.model.find({ erasing: true }, { _id: 1 }).limit(limit).lean();
    return found.map(({ _id }) => String(_id));
  }

  async erased(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { erasing: false } });
  }

  /** Forgets links that are of no use any more. */
  async forgetResetsBefore(now: Date): Promise<void> {
    await this.model.updateMany({ 'reset.expiresAt': { $lt: now } }, { $set: { reset: null } });
  }

  private goodLink(id: string, hash: string, now: Date) {
    return { _id: id, 'reset.hash': hash, 'reset.expiresAt': { $gt: now } };
  }

  private setPassword(
    filter: Record<string, unknown>,
    { passwordHash, now, keptSession }: NewPassword,
  ): Promise<AccountDocument | null> {
    return this.model
      .findOneAndUpdate(
        { ...filter, removed: { $ne: true } },
        {
          $set: {
            passwordHash,
            passwordChangedAt: now,
            passwordResetRequired: false,
            keptSession,
            reset: null,
          },
          $inc: { sessionEpoch: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<AccountDocument>();
  }
}
