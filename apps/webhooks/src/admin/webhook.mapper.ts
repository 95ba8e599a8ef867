import type { Administrator } from '@elevate/admin-access';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import type { AuditSnapshot } from '@elevate/contracts/audit';
import type { Webhook, WebhookState } from '@elevate/contracts/webhooks';
import type { WebhookDocument } from '../webhooks/webhook.schema.js';

export function toWebhook(webhook: WebhookDocument, waiting: number): Webhook {
  const { lastFailure, lastSuccessAt } = webhook;
  return {
    id: webhook._id,
    url: webhook.url,
    description: webhook.description,
    message_types: webhook.messageTypes,
    state: stateOf(webhook),
    paused_reason: webhook.pausedReason,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
    last_success_at: lastSuccessAt && lastSuccessAt.toISOString(),
    last_failure: lastFailure && { at: lastFailure.at.toISOString(), reason: lastFailure.reason },
    waiting,
  };
}

export type WebhookAction =
  'created' | 'updated' | 'deleted' | 'secret_changed' | 'pinged' | 'replayed';

export interface WebhookChange {
  readonly action: WebhookAction;
  readonly by: Administrator;
  readonly at: Date;
  readonly before: WebhookDocument | null;
  readonly after: WebhookDocument | null;
}

export function toAuditRecord({ action, by, at, before, after }: WebhookChange): AuditRecord {
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

type Described = Pick<WebhookDocument, 'url' | 'description' | 'messageTypes' | 'state'>;

/** Stores only the URL's host in the audit record: the path may contain a secret. */
function toSnapshot({ url, description, messageTypes, state }: Described): AuditSnapshot {
  return { host: new URL(url).host, description, message_types: messageTypes, state };
}

function nameOf({ url, description }: Described): string {
  return description || new URL(url).host;
}

function stateOf({ state, failingSince }: WebhookDocument): WebhookState {
  return state === 'active' && failingSince !== null ? 'failing' : state;
}
