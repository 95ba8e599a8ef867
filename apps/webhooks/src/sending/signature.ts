import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each is `whsec_` and base64. There is one signature for each. */
  readonly secrets: readonly string[];
}

/** The three signature headers of Standard Webhooks. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/**
 * The id of a message's delivery to a webhook, the same however often the message comes. The signed
 * content is `<id>.<timestamp>.<body>`, so the id must hold no full stop; message ids do.
 */
export function deliveryId(webhookId: string, messageId: string): string {
  const digest = createHash('sha256').update(`${webhookId}\n${messageId}`).digest('base64url');
  return `msg_${digest}`;
}
