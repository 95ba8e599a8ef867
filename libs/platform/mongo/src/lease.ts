import { randomUUID } from 'node:crypto';
import { Schema, type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';
import { modelOf } from './model.js';

interface LeaseDocument {
  _id: string;
  holder: string;
  expiresAt: Date;
}

/**
 * Makes exactly one of several processes act: a lease document held for a time and renewed by
 * its holder. After a crash the next one takes over when the time is up.
 */
export class Lease {
  private readonly model: Model<LeaseDocument>;

  constructor(
    connection: Connection,
    private readonly holder: string = randomUUID(),
    private readonly now: () => number = Date.now,
  ) {
    const schema = new Schema<LeaseDocument>(
      { _id: String, holder: String, expiresAt: Date },
      { collection: 'leases', versionKey: false },
    );
    this.model = modelOf(connection, 'Lease', schema);
  }

  /** Takes or renews the lease `name` for `ttlMs`; false while another process holds it. */
  async acquire(name: string, ttlMs: number): Promise<boolean> {
    const now = this.now();
    const free = {
      _id: name,
      $or: [{ holder: this.holder }, { expiresAt: { $lte: new Date(now) } }],
    };
    const update = { $set: { holder: this.holder, expiresAt: new Date(now + ttlMs) } };
    try {
      await this.model.updateOne(free, update, { upsert: true });
      return true;
    } catch (error) {
      // The filter refused, so the upsert met the document of the holder.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Gives the lease back, so that another process need not wait for its end. */
  async release(name: string): Promise<void> {
    await this.model.deleteOne({ _id: name, holder: this.holder });
  }
}
