import { z } from 'zod';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryPage,
  type DeliverySummary,
} from '@elevate/contracts/webhooks';

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
