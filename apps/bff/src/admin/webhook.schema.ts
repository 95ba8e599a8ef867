import { z } from 'zod';
import {
  WEBHOOK_STATES,
  type CreatedWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookList,
  type WebhookReplay,
  type WebhookReplayed,
  type WebhookSecret,
  type WebhookUpdate,
} from '@elevate/contracts/webhooks';

const types = z.array(z.string());

export const webhookSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string().describe('May be empty.'),
    message_types: types.describe('The message types it receives.'),
    state: z.enum(WEBHOOK_STATES).describe('`failing`: its latest delivery failed.'),
    paused_reason: z
      .string()
      .nullable()
      .describe('Null where it is not paused, or an administrator paused it.'),
    created_at: z.string(),
    updated_at: z.string(),
    last_success_at: z.string().nullable(),
    last_failure: z
      .object({ at: z.string(), reason: z.string() })
      .nullable()
      .describe('The latest failed attempt; null after a success.'),
    waiting: z.int().nonnegative().describe('Deliveries that are neither delivered nor given up.'),
  })
  .meta({
    id: 'Webhook',
    description: 'An HTTPS address that receives public messages.',
  }) satisfies z.ZodType<Webhook, unknown>;

const messageTypeSchema = z
  .object({ type: z.string(), description: z.string() })
  .meta({ id: 'MessageType' });

export const webhooksSchema = z
  .object({
    items: z.array(webhookSchema).describe('The one created last first.'),
    message_types: z.array(messageTypeSchema).describe('The message types that can be chosen.'),
  })
  .meta({ id: 'Webhooks' }) satisfies z.ZodType<WebhookList, unknown>;

export const newWebhookSchema = z
  .object({ url: z.string(), message_types: types, description: z.string().optional() })
  .meta({ id: 'NewWebhook' }) satisfies z.ZodType<unknown, NewWebhook>;

export const webhookUpdateSchema = z
  .object({
    url: z.string().optional(),
    message_types: types.optional(),
    description: z.string().optional(),
    state: z.enum(['active', 'paused']).optional().describe('Made active, it is tried at once.'),
  })
  .meta({
    id: 'WebhookUpdate',
    description: 'Omitted fields stay unchanged.',
  }) satisfies z.ZodType<unknown, WebhookUpdate>;

const secret = z.string().describe('`whsec_…`; it is not shown again.');

export const createdWebhookSchema = z
  .object({ webhook: webhookSchema, secret })
  .meta({ id: 'CreatedWebhook' }) satisfies z.ZodType<CreatedWebhook, unknown>;

export const webhookSecretSchema = z.object({ secret }).meta({
  id: 'WebhookSecret',
  description: 'The one before signs too for another 24 hours.',
}) satisfies z.ZodType<WebhookSecret, unknown>;

export const webhookReplaySchema = z
  .object({ since: z.string().describe('RFC 3339: failed ones from then on are sent again.') })
  .meta({ id: 'WebhookReplay' }) satisfies z.ZodType<unknown, WebhookReplay>;

export const webhookReplayedSchema = z
  .object({ replayed: z.int().nonnegative() })
  .meta({ id: 'WebhookReplayed' }) satisfies z.ZodType<WebhookReplayed, unknown>;
