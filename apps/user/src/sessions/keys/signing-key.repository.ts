import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

@Injectable()
export class SigningKeyRepository {
  private readonly model: Model<SigningKeyDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'SigningKey', signingKeySchema);
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

export interface SigningKeyDocument {
  _id: string;
  period: number;
  /** Private JWK as JSON, encrypted if a secret is configured. */
  privateJwk: string;
  publicJwk: string;
  createdAt: Date;
}

const text = { type: String, required: true };
const signingKeySchema = documentSchema<SigningKeyDocument>('signing_keys', {
  period: { type: Number, required: true },
  privateJwk: text,
  publicJwk: text,
  createdAt: { type: Date, required: true },
}).index({ period: 1 }, { unique: true });
