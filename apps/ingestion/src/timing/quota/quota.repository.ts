import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { documentSchema, isDuplicateKey, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

@Injectable()
export class QuotaRepository {
  private readonly model: Model<QuotaDay>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'QuotaDay', quotaDaySchema);
  }

  /** False if none is left. Atomic, because processes share the day. */
  async take(day: string, limit: number): Promise<boolean> {
    const left = { _id: day, used: { $lt: limit }, exhausted: { $ne: true } };
    try {
      const result = await this.model.updateOne(left, { $inc: { used: 1 } }, { upsert: limit > 0 });
      return result.matchedCount + result.upsertedCount > 0;
    } catch (error) {
      // Used up, or another process created the day.
      if (!isDuplicateKey(error)) throw error;
      const again = await this.model.updateOne(left, { $inc: { used: 1 } });
      return again.matchedCount > 0;
    }
  }

  async refund(day: string): Promise<void> {
    await this.model.updateOne({ _id: day, used: { $gt: 0 } }, { $inc: { used: -1 } });
  }

  async markExhausted(day: string): Promise<void> {
    await this.model.updateOne(
      { _id: day },
      { $set: { exhausted: true }, $setOnInsert: { used: 0 } },
      { upsert: true },
    );
  }

  async clearExhausted(day: string): Promise<void> {
    await this.model.updateOne({ _id: day }, { $unset: { exhausted: '' } });
  }

  async find(day: string): Promise<QuotaDay> {
    return (await this.findAll([day]))[0] ?? { _id: day, used: 0 };
  }

  async findAll(days: readonly string[]): Promise<QuotaDay[]> {
    const documents = await this.model.find({ _id: { $in: [...days] } }).lean<QuotaDay[]>();
    const byDay = new Map(documents.map((day) => [day._id, day]));
    return days.map((day) => byDay.get(day) ?? { _id: day, used: 0 });
  }
}

interface QuotaDay {
  _id: string;
  used: number;
  /** Reported by the API: the key may be used elsewhere. */
  exhausted?: boolean;
}

const quotaDaySchema = documentSchema<QuotaDay>('quota', {
  used: { type: Number, required: true },
  exhausted: Boolean,
});
