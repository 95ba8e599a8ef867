import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { signingKeyModel, type SigningKeyDocument } from './signing-key.schema.js';

@Injectable()
export class SigningKeyRepository {
  private readonly model: Model<SigningKeyDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = signingKeyModel(connection);
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  all(): Promise<SigningKeyDocument[]> {
    return this.model.find().sort({ period: 1 }).lean<SigningKeyDocument[]>();
  }

  async insert(key: SigningKeyDocument): Promise<void> {
    try {
      await this.model.create(key);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async removeAll(): Promise<void> {
    await this.model.deleteMany({});
  }

  async keepPeriods(first: number, last: number): Promise<void> {
    await this.model.deleteMany({ $or: [{ period: { $lt: first } }, { period: { $gt: last } }] });
  }
}
