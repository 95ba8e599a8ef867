import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { setupLinkModel, type SetupLinkDocument } from './setup-link.schema.js';

const ONLY = { _id: 'setup' } as const;

@Injectable()
export class SetupLinkRepository {
  private readonly model: Model<SetupLinkDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = setupLinkModel(connection);
  }

  /** Voids the link before. */
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
