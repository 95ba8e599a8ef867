import {
  checkWebhookDescription,
  checkWebhookUrl,
  WEBHOOK_LIMITS,
  WEBHOOK_MESSAGES,
} from '@elevate/rules';
import { z } from 'zod';
import { characters, dtoOf, dtoWith, namedDto, ruled, stated, text, time } from '../dto.js';
import { described, named, nullableText, type Shape } from '../fields.js';
import * as catalogue from '../catalogue/index.js';
import * as events from '../events/index.js';
import * as ingestion from '../ingestion/index.js';
import type { DescribedType, MessageContract } from '../message-contract.js';

/** `failing`: retries continue after a failure. `paused`: nothing is sent. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `failed`: retries are exhausted; only a replay sends it again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A test of one webhook. No topic has it. */
export const webhookPing = {
  type: 'webhooks.ping.v1',
  summary: 'A test that an administrator sends to one webhook.',
  schema: z.object({ webhook_id: z.string().describe('The webhook, as is `subject`.') }),
} as const satisfies DescribedType;
export const PING_TYPE = webhookPing.type;
export type WebhookPing = Shape<typeof webhookPing.schema>;

/** Excludes source observations and account messages. */
export const webhookContracts = [
  catalogue.channelChanged,
  catalogue.channelRemoved,
  catalogue.episodeChanged,
  catalogue.episodeRemoved,
  catalogue.heroChanged,
  catalogue.editorPicksChanged,
  catalogue.otherNamesChanged,
  catalogue.collectionChanged,
  catalogue.collectionRemoved,
  catalogue.transcriptChanged,
  catalogue.transcriptRemoved,
  catalogue.articleChanged,
  catalogue.articleRemoved,
  events.eventChanged,
  events.eventRemoved,
  ingestion.feedChanged,
  ingestion.feedRemoved,
  ingestion.runChanged,
] as const satisfies readonly MessageContract[];

export const WEBHOOK_MESSAGE_TYPES: readonly string[] = webhookContracts.map(({ type }) => type);

export const DELIVERIES_PAGE = { most: 100, usual: 25 } as const;

const types = z.array(z.string());

export const webhookSchema = described(
  'Webhook',
  'An HTTPS address that receives public messages.',
  {
    id: z.string(),
    version: z.int().default(0).describe('Is the `ETag`. A change sends it as `If-Match`.'),
    url: z.string(),
    description: z.string().describe('May be empty.'),
    message_types: types.describe('The message types it receives.'),
    state: z.enum(WEBHOOK_STATES).describe('`failing`: its latest delivery failed.'),
    paused_reason: nullableText.describe(
      'Null where it is not paused, or an administrator paused it.',
    ),
    created_at: z.string(),
    updated_at: z.string(),
    last_success_at: z.string().nullable(),
    last_failure: z
      .object({ at: z.string(), reason: z.string() })
      .nullable()
      .describe('The latest failed attempt; null after a success.'),
    waiting: z.int().nonnegative().describe('Deliveries that are neither delivered nor given up.'),
    missed: z
      .object({ from: z.string(), until: z.string() })
      .nullable()
      .default(null)
      .describe('When messages happened that never arrived and are no longer kept.'),
  },
);
export type Webhook = Shape<typeof webhookSchema>;

const messageTypeSchema = named('MessageType', { type: z.string(), description: z.string() });

export const webhooksSchema = named('Webhooks', {
  items: z.array(webhookSchema).describe('The one created last first.'),
  message_types: z.array(messageTypeSchema).describe('The message types that can be chosen.'),
});
export type WebhookList = Shape<typeof webhooksSchema>;

const chosenTypes = z
  .array(stated({ enum: WEBHOOK_MESSAGE_TYPES }))
  .meta({ maxItems: WEBHOOK_MESSAGE_TYPES.length });

const fields = {
  url: text((url) => checkWebhookUrl(url), 4 * WEBHOOK_LIMITS.url),
  message_types: ruled(chosenTypes, checkTypes),
  description: characters(checkWebhookDescription, WEBHOOK_LIMITS.description).optional(),
};

function checkTypes(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return WEBHOOK_MESSAGES.noTypes;
  const isKnown = value.every((type) => WEBHOOK_MESSAGE_TYPES.includes(type as string));
  if (!isKnown) return `${WEBHOOK_MESSAGES.unknownType}${WEBHOOK_MESSAGE_TYPES.join(', ')}`;
  const isRepeated = new Set(value).size < value.length;
  return isRepeated ? WEBHOOK_MESSAGES.repeatedType : undefined;
}

export class NewWebhookDto extends namedDto('NewWebhook', fields) {}

export class WebhookUpdateDto extends dtoOf(
  described('WebhookUpdate', 'Omitted fields stay unchanged.', {
    ...z.object(fields).partial().shape,
    state: z.enum(['active', 'paused']).optional().describe('Made active, it is tried at once.'),
  }),
) {}

const secret = z.string().describe('`whsec_…`; it is not shown again.');

export const createdWebhookSchema = named('CreatedWebhook', { webhook: webhookSchema, secret });
export type CreatedWebhook = Shape<typeof createdWebhookSchema>;

export const webhookSecretSchema = described(
  'WebhookSecret',
  'The one before signs too for another 24 hours.',
  { secret },
);
export type WebhookSecret = Shape<typeof webhookSecretSchema>;

export class WebhookReplayDto extends namedDto('WebhookReplay', {
  since: time.describe('RFC 3339: deliveries from then on are sent again, the oldest first.'),
  until: time.optional().describe('RFC 3339: only deliveries before that time.'),
  include_delivered: z
    .boolean()
    .optional()
    .describe('Also those that arrived, for a receiver that lost its data. Else only failed ones.'),
}) {}

export const webhookReplayedSchema = named('WebhookReplayed', { replayed: z.int().nonnegative() });
export type WebhookReplayed = Shape<typeof webhookReplayedSchema>;

export class DeliveryFilterDto extends dtoWith({
  state: z.enum(DELIVERY_STATES).optional(),
  before: z.string().max(200).optional().describe('The `next` of the page before.'),
}) {}

/** `GET /v1/webhooks/:id/deliveries`, whose pages may have other sizes at the service. */
export class DeliveriesQueryDto extends dtoOf(
  DeliveryFilterDto.schema.extend({
    limit: z.coerce.number<number>().int().min(1).max(DELIVERIES_PAGE.most).optional(),
  }),
) {}

const deliverySummarySchema = described(
  'DeliverySummary',
  'One message on its way to one webhook.',
  {
    id: z.string().describe('Also its `webhook-id` on the wire.'),
    webhook_id: z.string(),
    message_type: z.string(),
    subject: z.string().describe('The id of what the message is about.'),
    created_at: z.string(),
    state: z.enum(DELIVERY_STATES),
    next_attempt_at: nullableText.describe('Null where none is to come.'),
    attempt_count: z.int().nonnegative(),
  },
);
export type DeliverySummary = Shape<typeof deliverySummarySchema>;

const deliveryAttemptSchema = named('DeliveryAttempt', {
  at: z.string(),
  duration_ms: z.number().nonnegative(),
  status: z.int().nullable().describe('Null where there was no answer.'),
  reason: nullableText.describe('Why it failed; null where it did not.'),
  response_excerpt: z.string().describe("The beginning of the answer's body."),
});

export const deliverySchema = deliverySummarySchema
  .extend({
    attempts: z.array(deliveryAttemptSchema).describe('The latest ten, the oldest of them first.'),
    body: z.string().describe('A CloudEvents envelope as JSON, byte for byte what is signed.'),
  })
  .meta({ id: 'Delivery', description: 'A delivery with all that is known of it.' });
export type Delivery = Shape<typeof deliverySchema>;

export const deliveriesSchema = named('Deliveries', {
  items: z.array(deliverySummarySchema).describe('The latest first.'),
  next: nullableText.describe('Give it as `before` to have what is older.'),
});
export type DeliveryPage = Shape<typeof deliveriesSchema>;
