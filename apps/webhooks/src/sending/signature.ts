import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each is `whsec_` plus base64 and adds one signature. */
  readonly secrets: readonly string[];
}

export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Signed is `<id>.<timestamp>.<body>`, so the id must not contain a period; message ids do. */
export function deliveryId(webhookId: string, messageId: string): string {
  const digest = createHash('sha256').update(`${webhookId}\n${messageId}`).digest('base64url');
  return `msg_${digest}`;
}
