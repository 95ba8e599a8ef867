import type { Connection } from 'mongoose';
import { AuditLog, type AuditLogDependencies } from './audit-log.js';
import { AuditRepository } from './audit.repository.js';
import { auditModel } from './audit.schema.js';

/** What a service gives its audit log. */
export interface AuditLogOptions extends Omit<AuditLogDependencies, 'log'> {
  readonly connection: Connection;
}

/** A service's audit log, to be provided as AuditLog beside the AuditController. */
export function createAuditLog({ connection, ...rest }: AuditLogOptions): AuditLog {
  return new AuditLog({ log: new AuditRepository(auditModel(connection)), ...rest });
}
