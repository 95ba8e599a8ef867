import type { Administrator } from '@elevate/admin-access';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import { nameOf, toSnapshot } from './webhook.mapper.js';
import type { WebhookDocument } from './webhook.schema.js';

export type WebhookAction =
  'created' | 'updated' | 'deleted' | 'secret_changed' | 'pinged' | 'replayed';

/** What an administrator does with a webhook; it is created where there was none before. */
export interface DoneWithWebhook {
  readonly action: WebhookAction;
  readonly by: Administrator;
  readonly at: Date;
  readonly before: WebhookDocument | null;
  readonly after: WebhookDocument | null;
}

/** What the audit log says of it. */
export function recordOf({ action, by, at, before, after }: DoneWithWebhook): AuditRecord {
  const webhook = after ?? before;
  return auditRecord({
    at,
    actor: by.id,
    action,
    subject: { kind: 'webhook', id: webhook?._id ?? '', name: webhook ? nameOf(webhook) : '' },
    before: before && toSnapshot(before),
    after: after && toSnapshot(after),
  });
}
