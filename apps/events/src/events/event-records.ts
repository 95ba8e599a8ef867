import { Injectable } from '@nestjs/common';
import type { Administrator } from '@elevate/admin-access';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditAction } from '@elevate/contracts/audit';
import { EventViews } from './event.mapper.js';
import type { StoredEvent } from './event.schema.js';

export interface ChangeOfEvent {
  readonly by: Pick<Administrator, 'id'>;
  readonly at: string;
  readonly before: StoredEvent | null;
  readonly after: StoredEvent | null;
  /** Left out, it follows from the states. */
  readonly action?: AuditAction;
}

@Injectable()
export class EventRecords {
  constructor(private readonly views: EventViews) {}

  of(change: ChangeOfEvent): AuditRecord {
    const { by, at, before, after, action = actionOf(change) } = change;
    const { id = '', title: name = '' } = after ?? before ?? {};
    return auditRecord({
      at: new Date(at),
      actor: by.id,
      action,
      subject: { kind: 'event', id, name },
      before: before && this.views.toSnapshot(before),
      after: after && this.views.toSnapshot(after),
    });
  }
}

function actionOf({ before, after }: ChangeOfEvent): AuditAction {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}
