import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

@Injectable()
export class MailRequestRepository {
  private readonly model: Model<MailRequestDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'MailRequest', mailRequestSchema);
  }

  async put(key: string, now: Date): Promise<void> {
    const update = { $set: { requestedAt: now, waitsUntil: now, tries: 0 } };
    try {
      await this.model.updateOne({ _id: key }, update, { upsert: true });
    } catch (error) {
      // A concurrent first request; either will do.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  claim(key: string, now: Date, until: Date): Promise<MailRequestDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: key, waitsUntil: { $lte: now } },
        { $set: { waitsUntil: until }, $inc: { tries: 1 } },
        { returnDocument: 'after' },
      )
      .lean<MailRequestDocument>();
  }

  async postpone({ _id, requestedAt }: MailRequestDocument, until: Date): Promise<void> {
    await this.model.updateOne({ _id, requestedAt }, { $set: { waitsUntil: until } });
  }

  async remove({ _id, requestedAt }: MailRequestDocument): Promise<void> {
    await this.model.deleteOne({ _id, requestedAt });
  }

  async due(now: Date, limit: number): Promise<string[]> {
    const documents = await this.model
      .find({ waitsUntil: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id }) => String(_id));
  }
}

/** Stored before the response and processed afterwards: crash-safe, and timing does not reveal accounts. */
export interface MailRequestDocument {
  /** The address, or the account's id for a change of address; before it the kind, except `reset`. */
  _id: string;
  requestedAt: Date;
  waitsUntil: Date;
  tries: number;
}

const mailRequestSchema = documentSchema<MailRequestDocument>('reset_requests', {
  requestedAt: { type: Date, required: true },
  waitsUntil: { type: Date, required: true },
  tries: { type: Number, required: true },
});
