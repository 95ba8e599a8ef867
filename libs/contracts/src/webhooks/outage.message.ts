import { z } from 'zod';
import { instant, nullableText, version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { webhooksTopics } from '../topics.js';

export const webhookOutage = z.object({
  id: z.string().min(1).describe('The id of the webhook.'),
  version: version.describe('The start of the outage in milliseconds since 1970.'),
  name: z.string(),
  account_id: nullableText.describe('The account that registered the webhook, where it is known.'),
  since: instant,
  until: instant.describe('The latest failure.'),
  reason: z.string(),
  is_paused: z.boolean(),
});
export type WebhookOutage = z.infer<typeof webhookOutage>;

export const outageNoticed = defineMessage({
  type: 'webhooks.outage.noticed.v1',
  topic: webhooksTopics.outage,
  summary: 'A webhook failed for half an hour or was paused after a failure; once an outage.',
  schema: webhookOutage,
});
