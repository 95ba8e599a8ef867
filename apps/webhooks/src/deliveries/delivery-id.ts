import { createHash } from 'node:crypto';

/**
 * The id of a message's delivery to a webhook: the same however often the message comes. It is
 * signed together with what follows a full stop, so it holds none, and message ids do.
 */
export function deliveryId(webhookId: string, messageId: string): string {
  const digest = createHash('sha256').update(`${webhookId}\n${messageId}`).digest('base64url');
  return `msg_${digest}`;
}
