import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { signInFailureModel, type SignInFailureDocument } from './sign-in-failure.schema.js';

/** More than can count, so that parallel tries never push a failure out. */
const KEPT_TRIES = 60;

@Injectable()
export class SignInFailureRepository {
  private readonly model: Model<SignInFailureDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = signInFailureModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async find(key: string): Promise<SignInFailureDocument | null> {
    return this.model.findById(key).lean<SignInFailureDocument>();
  }

  /** Counts a try before the password is compared, so that parallel tries cannot pass the limit. */
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
