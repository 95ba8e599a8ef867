import type { Model, QueryFilter } from 'mongoose';
import { parseAuditObject, type AuditFilter } from '@elevate/contracts/audit';
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

  latest(limit: number, filter: AuditFilter = {}, before?: AuditCursor): Promise<AuditRecord[]> {
    const conditions = [...conditionsOf(filter), ...(before ? [olderThan(before)] : [])];
    return this.model
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort({ at: -1, _id: -1 })
      .limit(limit)
      .lean<AuditRecord[]>();
  }
}

type Condition = QueryFilter<AuditRecord>;

function olderThan({ at, id }: AuditCursor): Condition {
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
  return {
    'subject.kind': kind,
    $or: [{ 'subject.id': id }, { 'after.episodes.id': id }],
  };
}
