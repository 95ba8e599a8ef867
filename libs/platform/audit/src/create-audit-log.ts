import type { Connection } from 'mongoose';
import type { Logger } from '@elevate/logging';
import { AuditLog } from './audit-log.js';
import { AuditRepository } from './audit.repository.js';
import { auditModel } from './audit.schema.js';
import type { UnauditedRecords } from './unaudited.repository.js';

/** What a service gives its audit log. */
export interface AuditLogOptions {
  readonly connection: Connection;
  /** The collections whose documents carry records: `new UnauditedRepository(model)` of each. */
  readonly carriers: readonly UnauditedRecords[];
  readonly logger: Logger;
}

/** A service's audit log, to be provided as AuditLog beside the AuditController. */
export function createAuditLog({ connection, carriers, logger }: AuditLogOptions): AuditLog {
  return new AuditLog({ log: new AuditRepository(auditModel(connection)), carriers, logger });
}
