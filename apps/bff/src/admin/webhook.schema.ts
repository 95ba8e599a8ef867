import { z } from 'zod';
import {
  type CreatedWebhook,
  type Delivery,
  DELIVERY_STATES,
  type DeliveryAttempt,
  type DeliveryPage,
  type DeliverySummary,
  type NewWebhook,
  type Webhook,
  WEBHOOK_STATES,
  type WebhookList,
  type WebhookReplay,
  type WebhookReplayed,
  type WebhookSecret,
  type WebhookUpdate,
} from '@elevate/contracts/webhooks';
import type { AdministratorView, InvitationAnswer, InvitationView } from '@elevate/contracts/user';

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

const deliverySummarySchema = z
  .object({
    id: z.string().describe('Also its `webhook-id` on the wire.'),
    webhook_id: z.string(),
    message_type: z.string(),
    subject: z.string().describe('The id of what the message is about.'),
    created_at: z.string(),
    state: z.enum(DELIVERY_STATES),
    next_attempt_at: z.string().nullable().describe('Null where none is to come.'),
    attempt_count: z.int().nonnegative(),
  })
  .meta({
    id: 'DeliverySummary',
    description: 'One message on its way to one webhook.',
  }) satisfies z.ZodType<DeliverySummary, unknown>;

const deliveryAttemptSchema = z
  .object({
    at: z.string(),
    duration_ms: z.number().nonnegative(),
    status: z.int().nullable().describe('Null where there was no answer.'),
    reason: z.string().nullable().describe('Why it failed; null where it did not.'),
    response_excerpt: z.string().describe("The beginning of the answer's body."),
  })
  .meta({ id: 'DeliveryAttempt' }) satisfies z.ZodType<DeliveryAttempt, unknown>;

export const deliverySchema = deliverySummarySchema
  .extend({
    attempts: z.array(deliveryAttemptSchema).describe('The latest ten, the oldest of them first.'),
    body: z.string().describe('A CloudEvents envelope as JSON, byte for byte what is signed.'),
  })
  .meta({
    id: 'Delivery',
    description: 'A delivery with all that is known of it.',
  }) satisfies z.ZodType<Delivery, unknown>;

export const deliveriesSchema = z
  .object({
    items: z.array(deliverySummarySchema).describe('The latest first.'),
    next: z.string().nullable().describe('Give it as `before` to have what is older.'),
  })
  .meta({ id: 'Deliveries' }) satisfies z.ZodType<DeliveryPage, unknown>;

const administratorSchema = z
  .object({
    id: z.string().describe('The id used in the audit log.'),
    email: z.string(),
    created_at: z.string(),
    has_access_code: z.boolean(),
    factors: z
      .int()
      .describe('Passkeys and authenticator apps; with one, the access code is refused.'),
    last_signed_in_at: z.string().nullable().describe('Null if none was recorded.'),
  })
  .meta({ id: 'Administrator' }) satisfies z.ZodType<AdministratorView, unknown>;

const pendingInvitationSchema = z
  .object({
    id: z.string().describe('Of the account that becomes an administrator.'),
    email: z.string(),
    expires_at: z.string(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'PendingInvitation' }) satisfies z.ZodType<InvitationView, unknown>;

export const administratorsSchema = z
  .object({
    items: z.array(administratorSchema),
    invitations: z.array(pendingInvitationSchema).describe('Neither accepted nor withdrawn.'),
  })
  .meta({ id: 'Administrators' });
export type AdministratorList = z.infer<typeof administratorsSchema>;

export const newInvitationSchema = z
  .object({ email: z.string().describe("An address of the administrators' domain.") })
  .meta({ id: 'NewInvitation' });

export const sentInvitationSchema = z
  .object({ email: z.string(), expires_at: z.string() })
  .meta({ id: 'SentInvitation' }) satisfies z.ZodType<InvitationAnswer, unknown>;
