import type { Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import type { AuditRecord } from './audit-record.js';

/** A place in the log: what is older comes after it. */
export interface AuditCursor {
  readonly at: Date;
  readonly id: string;
}

/** The log of changes. It has no way to change or remove a record. */
export class AuditRepository {
  constructor(private readonly model: Model<AuditRecord>) {}

  /** Adds a record; one that is there already stays as it is. */
  async append(record: AuditRecord): Promise<void> {
    try {
      await this.model.create(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** At most `limit` records, the latest first. */
  latest(limit: number, before?: AuditCursor): Promise<AuditRecord[]> {
    const older = before && {
      $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }],
    };
    return this.model
      .find(older ?? {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<AuditRecord[]>();
  }
}
