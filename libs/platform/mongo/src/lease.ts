import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf, unlessDuplicate } from './documents.js';

interface LeaseDocument {
  _id: string;
  holder: string;
  expiresAt: Date;
}

/** Lets one of several processes act; others take over on expiry. */
export class Lease {
  private readonly model: Model<LeaseDocument>;

  constructor(
    connection: Connection,
    private readonly holder: string = randomUUID(),
    private readonly now: () => number = Date.now,
  ) {
    const schema = documentSchema<LeaseDocument>('leases', { holder: String, expiresAt: Date });
    this.model = modelOf(connection, 'Lease', schema);
  }

  async acquire(name: string, ttlMs: number): Promise<boolean> {
    const now = this.now();
    const free = {
      _id: name,
      $or: [{ holder: this.holder }, { expiresAt: { $lte: new Date(now) } }],
    };
    const update = { $set: { holder: this.holder, expiresAt: new Date(now + ttlMs) } };
    // The upsert collides with the holder's document, which the filter rejects.
    return (await unlessDuplicate(this.model.updateOne(free, update, { upsert: true }))) !== null;
  }

  async release(name: string): Promise<void> {
    await this.model.deleteOne({ _id: name, holder: this.holder });
  }
}
