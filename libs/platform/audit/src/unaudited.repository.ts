import type { Model } from 'mongoose';
import type { AuditCarrier, AuditRecord } from './audit-record.js';

/** Documents, as far as they carry records that are not in the log yet. */
export interface UnauditedRecords {
  /** Ids of documents with such records. */
  findIds(limit: number): Promise<string[]>;
  /** A document's records, the oldest first; none where there is no such document. */
  recordsOf(id: string): Promise<readonly AuditRecord[]>;
  /** Takes records off a document, those and no others. */
  takeOff(id: string, records: readonly AuditRecord[]): Promise<void>;
}

/** The records that the documents of one collection carry. */
export class UnauditedRepository<
  Document extends AuditCarrier & { _id: string },
> implements UnauditedRecords {
  constructor(private readonly model: Model<Document>) {}

  async findIds(limit: number): Promise<string[]> {
    const found = await this.model
      .find({ 'unaudited._id': { $gt: '' } }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async recordsOf(id: string): Promise<readonly AuditRecord[]> {
    const found = await this.model.findById(id, { unaudited: 1 }).lean<AuditCarrier>();
    return found?.unaudited ?? [];
  }

  async takeOff(id: string, records: readonly AuditRecord[]): Promise<void> {
    const ids = records.map(({ _id }) => _id);
    const update = { $pull: { unaudited: { _id: { $in: ids } } } };
    await this.model.updateOne({ _id: id }, update);
  }
}
