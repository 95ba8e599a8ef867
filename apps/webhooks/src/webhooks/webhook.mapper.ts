import type { AuditSnapshot } from '@elevate/contracts/audit';
import type { Webhook, WebhookState } from '@elevate/contracts/webhooks';
import type { WebhookDocument } from './webhook.schema.js';

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

type Described = Pick<WebhookDocument, 'url' | 'description' | 'messageTypes' | 'state'>;

/** What the audit log says of a webhook. Of its address the host alone: the rest may be a secret of whom it leads to. */
export function toSnapshot({ url, description, messageTypes, state }: Described): AuditSnapshot {
  return { host: new URL(url).host, description, message_types: messageTypes, state };
}

/** What people call it. */
export function nameOf({ url, description }: Described): string {
  return description || new URL(url).host;
}

function stateOf({ state, failingSince }: WebhookDocument): WebhookState {
  return state === 'active' && failingSince !== null ? 'failing' : state;
}
