import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { ACCOUNT_MODEL, type AccountDocument } from './account.schema.js';

/** Parallel tries never push a failure out. */
const KEPT_TRIES = 60;

@Injectable()
export class SignInFailureRepository {
  private readonly model: Model<SignInFailureDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'SignInFailure', signInFailureSchema);
  }

  async find(key: string): Promise<SignInFailureDocument | null> {
    return this.model.findById(key).lean<SignInFailureDocument>();
  }

  /** Before the password is compared: parallel tries cannot pass the limit. */
  async begin(key: string, id: string, now: Date): Promise<SignInFailureDocument> {
    const tries = { $each: [{ id, at: now, failed: false }], $slice: -KEPT_TRIES };
    const update = { $push: { tries }, $set: { lastAt: now } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const change = () =>
      this.model
        .findOneAndUpdate({ _id: key }, update, options)
        .orFail()
        .lean<SignInFailureDocument>()
        .exec();
    try {
      return (await change()) as SignInFailureDocument;
    } catch (error) {
      // Two first tries at once: the second attempt finds the document.
      if (!isDuplicateKey(error)) throw error;
      return (await change()) as SignInFailureDocument;
    }
  }

  async fail(key: string, id: string): Promise<void> {
    await this.model.updateOne({ _id: key, 'tries.id': id }, { $set: { 'tries.$.failed': true } });
  }

  async forget(key: string, id: string): Promise<void> {
    await this.model.updateOne({ _id: key }, { $pull: { tries: { id } } });
  }

  async removeBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ lastAt: { $lt: time } });
  }
}

const KNOWN_DEVICES = 20;

@Injectable()
export class KnownDeviceRepository {
  constructor(@Inject(ACCOUNT_MODEL) private readonly model: Model<AccountDocument>) {}

  async remember(id: string, hash: string, now: Date): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, 'devices.hash': hash },
      { $set: { 'devices.$.usedAt': now } },
    );
    if (matchedCount === 0) await this.model.updateOne(live(id), adding(hash, now));
  }

  /** Single use: false if the link is invalid or expired. */
  async rememberByLink(id: string, link: string, hash: string, now: Date): Promise<boolean> {
    const open = { ...live(id), 'deviceLink.hash': link, 'deviceLink.expiresAt': { $gt: now } };
    const change = { ...adding(hash, now), $set: { deviceLink: null } };
    return (await this.model.updateOne(open, change)).modifiedCount > 0;
  }
}

function live(_id: string) {
  return { _id, removed: { $ne: true } };
}

function adding(hash: string, now: Date) {
  const device = { hash, since: now, usedAt: now };
  return { $push: { devices: { $each: [device], $slice: -KNOWN_DEVICES } } };
}

interface SignInTry {
  id: string;
  at: Date;
  /** False while the password is compared; a correct one removes the entry. */
  failed: boolean;
}

/** Last tries from unknown devices at one address, which may have no account. */
export interface SignInFailureDocument {
  /** SHA-256 of the address. */
  _id: string;
  tries: SignInTry[];
  lastAt: Date;
}

const signInFailureSchema = documentSchema<SignInFailureDocument>('sign_in_failures', {
  tries: { type: [{ _id: false, id: String, at: Date, failed: Boolean }], required: true },
  lastAt: { type: Date, required: true },
}).index({ lastAt: 1 });
