import type { Model } from 'mongoose';
import { isDuplicateKey } from '@elevate/mongo';
import type { AuditRecord } from './audit-record.js';

export interface AuditCursor {
  readonly at: Date;
  readonly id: string;
}

export class AuditRepository {
  constructor(private readonly model: Model<AuditRecord>) {}

  async append(record: AuditRecord): Promise<void> {
    try {
      await this.model.create(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

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
