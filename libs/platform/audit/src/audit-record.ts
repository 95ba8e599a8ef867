import { randomUUID } from 'node:crypto';
import type { AuditAction, AuditEntry } from '@elevate/contracts/audit';

export interface AuditRecord extends Omit<AuditEntry, 'id' | 'at'> {
  readonly _id: string;
  readonly at: Date;
}

/**
 * Carries audit records until they reach the log: the update that makes a change also does `$push: { unaudited:
 * record }`.
 */
export interface AuditCarrier {
  unaudited?: AuditRecord[];
}

export interface AuditedChange extends Omit<AuditRecord, '_id' | 'action'> {
  readonly action: AuditAction;
}

export function auditRecord(change: AuditedChange): AuditRecord {
  return { _id: randomUUID(), ...change };
}

export function toAuditEntry({ _id: id, at, ...rest }: AuditRecord): AuditEntry {
  return { id, at: at.toISOString(), ...rest };
}
