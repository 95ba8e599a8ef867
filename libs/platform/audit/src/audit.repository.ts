import { randomUUID } from 'node:crypto';
import { type Connection, type Model, type QueryFilter, Schema } from 'mongoose';
import {
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  parseAuditObject,
} from '@elevate/contracts/audit';
import { documentSchema, idsOf, modelOf, unlessDuplicate } from '@elevate/mongo';
import type { Cursor } from './audit-cursor.js';

export interface AuditRecord extends Omit<AuditEntry, 'id' | 'at'> {
  readonly _id: string;
  readonly at: Date;
}

/** The update that makes a change also does `$push: { unaudited: record }`. */
export interface AuditCarrier {
  unaudited?: AuditRecord[];
}

export function auditRecord(
  change: Omit<AuditRecord, '_id'> & { readonly action: AuditAction },
): AuditRecord {
  return { _id: randomUUID(), ...change };
}

export function toAuditEntry({ _id: id, at, ...rest }: AuditRecord): AuditEntry {
  return { id, at: at.toISOString(), ...rest };
}

export function carriesRecords<S extends Pick<Schema, 'add' | 'index'>>(schema: S): S {
  schema.add({ unaudited: { type: [Schema.Types.Mixed], default: undefined } });
  // Sparse: contains only documents with waiting records.
  schema.index({ 'unaudited._id': 1 }, { sparse: true });
  return schema;
}

export function auditModel(connection: Connection): Model<AuditRecord> {
  const schema = documentSchema<AuditRecord>('audit', {
    at: { type: Date, required: true },
    actor: { type: String, required: true },
    address: { type: String, default: undefined },
    action: { type: String, required: true },
    subject: { type: Schema.Types.Mixed, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
  })
    .index({ at: -1, _id: -1 })
    .index({ actor: 1, at: -1, _id: -1 })
    .index({ action: 1, at: -1, _id: -1 })
    .index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: -1 });
  return modelOf(connection, 'Audit', schema);
}

export class AuditRepository {
  constructor(private readonly model: Model<AuditRecord>) {}

  async append(record: AuditRecord): Promise<void> {
    await unlessDuplicate(this.model.create(record));
  }

  latest(limit: number, filter: AuditFilter = {}, before?: Cursor): Promise<AuditRecord[]> {
    const conditions = [...conditionsOf(filter), ...(before ? [olderThan(before)] : [])];
    return this.model
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<AuditRecord[]>();
  }
}

type Condition = QueryFilter<AuditRecord>;

function olderThan({ at, id }: Cursor): Condition {
  return { $or: [{ at: { $lt: at } }, { at, _id: { $lt: id } }] };
}

function conditionsOf({ actor, action, object, from, to }: AuditFilter): Condition[] {
  return [
    ...(actor === undefined ? [] : [{ actor }]),
    ...(action === undefined ? [] : [{ action }]),
    ...(object === undefined ? [] : [aboutObject(object)]),
    ...(from === undefined ? [] : [{ at: { $gte: new Date(from) } }]),
    ...(to === undefined ? [] : [{ at: { $lt: new Date(to) } }]),
  ];
}

/** A bulk change has one record: its values name all episodes. */
function aboutObject(object: string): Condition {
  const { kind, id } = parseAuditObject(object) ?? {};
  // An unknown kind matches nothing.
  if (kind === undefined) return { _id: { $in: [] } };
  if (id === undefined) return { 'subject.kind': kind };
  return { 'subject.kind': kind, $or: [{ 'subject.id': id }, { 'after.episodes.id': id }] };
}

export type Carrier = Model<AuditCarrier & { _id: string }>;

export class UnauditedRepository {
  constructor(private readonly model: Carrier) {}

  findIds(limit: number): Promise<string[]> {
    return idsOf(this.model, { 'unaudited._id': { $gt: '' } }, { limit });
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
