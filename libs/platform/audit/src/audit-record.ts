import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@elevate/contracts/audit';

/** An entry of the log as it is stored. */
export interface AuditRecord extends Omit<AuditEntry, 'id' | 'at'> {
  readonly _id: string;
  readonly at: Date;
}

/**
 * A document that keeps the records of its changes until they are in the log. The update that makes
 * a change also does `$push: { unaudited: record }`, so there is never one without the other.
 */
export interface AuditCarrier {
  unaudited?: AuditRecord[];
}

/** The record of a change that is about to be made. */
export function auditRecord(change: Omit<AuditRecord, '_id'>): AuditRecord {
  return { _id: randomUUID(), ...change };
}

/** The entry of a stored record. */
export function toAuditEntry({ _id: id, at, ...rest }: AuditRecord): AuditEntry {
  return { id, at: at.toISOString(), ...rest };
}
