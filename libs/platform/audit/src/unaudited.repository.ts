import type { Model } from 'mongoose';
import type { AuditCarrier, AuditRecord } from './audit-record.js';

export interface UnauditedRecords {
  findIds(limit: number): Promise<string[]>;
  recordsOf(id: string): Promise<readonly AuditRecord[]>;
  takeOff(id: string, records: readonly AuditRecord[]): Promise<void>;
}

export class UnauditedRepository<
  Document extends AuditCarrier & { _id: string },
> implements UnauditedRecords {
  constructor(private readonly model: Model<Document>) {}

  async findIds(limit: number): Promise<string[]> {
    const documents = await this.model
      .find({ 'unaudited._id': { $gt: '' } }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return documents.map(({ _id }) => _id);
  }

  async recordsOf(id: string): Promise<readonly AuditRecord[]> {
    const carrier = await this.model.findById(id, { unaudited: 1 }).lean<AuditCarrier>();
    return carrier?.unaudited ?? [];
  }

  async takeOff(id: string, records: readonly AuditRecord[]): Promise<void> {
    const ids = records.map(({ _id }) => _id);
    const update = { $pull: { unaudited: { _id: { $in: ids } } } };
    await this.model.updateOne({ _id: id }, update);
  }
}
