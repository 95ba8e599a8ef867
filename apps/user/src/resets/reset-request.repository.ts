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

  /** Notes a wish; one that is waiting already is wished again from now on. */
  async put(email: string, now: Date): Promise<void> {
    const update = { $set: { requestedAt: now, waitsUntil: now, tries: 0 } };
    try {
      await this.model.updateOne({ _id: email }, update, { upsert: true });
    } catch (error) {
      // Two first wishes at once: the other one's is as good.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Takes a wish that nobody works at, until then; null where there is none. */
  claim(email: string, now: Date, until: Date): Promise<ResetRequestDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: email, waitsUntil: { $lte: now } },
        { $set: { waitsUntil: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<ResetRequestDocument>();
  }

  /** Lets a wish rest before its next try. */
  async postpone({ _id, requestedAt }: ResetRequestDocument, until: Date): Promise<void> {
    await this.model.updateOne({ _id, requestedAt }, { $set: { waitsUntil: until } });
  }

  /** It is done with; one that was wished again meanwhile is not. */
  async remove({ _id, requestedAt }: ResetRequestDocument): Promise<void> {
    await this.model.deleteOne({ _id, requestedAt });
  }

  /** The addresses of wishes whose time has come. */
  async due(now: Date, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ waitsUntil: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => String(_id));
  }
}
