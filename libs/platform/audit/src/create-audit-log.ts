import type { Connection } from 'mongoose';
import { AuditLog, type AuditLogDependencies } from './audit-log.js';
import { AuditRepository } from './audit.repository.js';
import { auditModel } from './audit.schema.js';

export interface AuditLogOptions extends Omit<AuditLogDependencies, 'log'> {
  readonly connection: Connection;
}

/** Provide it as AuditLog, together with the AuditController. */
export function createAuditLog({ connection, ...rest }: AuditLogOptions): AuditLog {
  return new AuditLog({ log: new AuditRepository(auditModel(connection)), ...rest });
}
