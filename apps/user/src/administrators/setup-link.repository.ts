import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

const ONLY = { _id: 'setup' } as const;

@Injectable()
export class SetupLinkRepository {
  private readonly model: Model<SetupLinkDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'SetupLink', setupLinkSchema);
  }

  async put(hash: string, expiresAt: Date): Promise<void> {
    await this.model.updateOne(ONLY, { $set: { hash, expiresAt } }, { upsert: true });
  }

  async isGood(hash: string, now: Date): Promise<boolean> {
    return (await this.model.exists({ ...ONLY, hash, expiresAt: { $gt: now } })) !== null;
  }

  async remove(): Promise<void> {
    await this.model.deleteOne(ONLY);
  }
}

interface SetupLinkDocument {
  _id: 'setup';
  hash: string;
  expiresAt: Date;
}

const setupLinkSchema = documentSchema<SetupLinkDocument>('setup_links', {
  hash: { type: String, required: true },
  expiresAt: { type: Date, required: true },
});
