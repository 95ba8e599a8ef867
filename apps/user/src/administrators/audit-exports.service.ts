import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditExport } from '@elevate/contracts/audit';

const SUBJECT = { kind: 'audit-log', id: 'audit-log', name: 'audit log' } as const;

export interface ExportCaller {
  readonly actor: string;
  readonly address: string;
}

@Injectable()
export class AuditExportsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Fails if the record cannot be stored: without it, no export may begin. */
  async record({ ...after }: AuditExport, { actor, address }: ExportCaller): Promise<void> {
    await this.audit.append(
      auditRecord({
        ...{ at: this.clock.now(), actor, address, action: 'audit-exported' },
        ...{ subject: SUBJECT, before: null, after },
      }),
    );
  }
}
