import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import type { AuditRecord } from './audit-record.js';

export function carriesRecords<S extends Pick<Schema, 'add' | 'index'>>(schema: S): S {
  schema.add({ unaudited: { type: [Schema.Types.Mixed], default: undefined } });
  // Sparse: contains only documents with waiting records.
  schema.index({ 'unaudited._id': 1 }, { sparse: true });
  return schema;
}

export function auditModel(connection: Connection): Model<AuditRecord> {
  const schema = new Schema<AuditRecord>(
    {
      _id: { type: String, required: true },
      at: { type: Date, required: true },
      actor: { type: String, required: true },
      address: { type: String, default: undefined },
      action: { type: String, required: true },
      subject: { type: Schema.Types.Mixed, required: true },
      before: { type: Schema.Types.Mixed, default: null },
      after: { type: Schema.Types.Mixed, default: null },
    },
    { collection: 'audit', versionKey: false, minimize: false },
  )
    .index({ at: -1, _id: -1 })
    .index({ actor: 1, at: -1, _id: -1 })
    .index({ action: 1, at: -1, _id: -1 })
    .index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });
  return modelOf(connection, 'Audit', schema);
}
