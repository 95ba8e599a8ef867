import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { resetRequestModel, type ResetRequestDocument } from './reset-request.schema.js';

@Injectable()
export class ResetRequestRepository {
  private readonly model: Model<ResetRequestDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = resetRequestModel(connection);
  }

  /** Stores a request or renews a waiting one. */
  async put(email: string, now: Date): Promise<void> {
    const update = { $set: { requestedAt: now, waitsUntil: now, tries: 0 } };
    try {
      await this.model.updateOne({ _id: email }, update, { upsert: true });
    } catch (error) {
      // A concurrent first request; either will do.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  claim(email: string, now: Date, until: Date): Promise<ResetRequestDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: email, waitsUntil: { $lte: now } },
        { $set: { waitsUntil: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ResetRequestDocument>();
  }

  async postpone({ _id, requestedAt }: ResetRequestDocument, until: Date): Promise<void> {
    await this.model.updateOne({ _id, requestedAt }, { $set: { waitsUntil: until } });
  }

  async remove({ _id, requestedAt }: ResetRequestDocument): Promise<void> {
    await this.model.deleteOne({ _id, requestedAt });
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ waitsUntil: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => String(_id));
  }
}
