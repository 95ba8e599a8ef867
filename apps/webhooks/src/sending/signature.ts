import { Webhook } from 'standardwebhooks';

/** What is signed, and with which secrets. */
export interface Signed {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each `whsec_` and base64; the signature is good by any of them. */
  readonly secrets: readonly string[];
}

/** The three headers of Standard Webhooks. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
