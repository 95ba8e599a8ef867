import type { Delivery, DeliveryAttempt, DeliverySummary } from '@elevate/contracts/webhooks';
import type {
  DeliveryDocument,
  DeliveryHead,
  StoredAttempt,
} from '../deliveries/delivery.schema.js';

export function toSummary(delivery: DeliveryHead): DeliverySummary {
  return {
    id: delivery._id,
    webhook_id: delivery.webhookId,
    message_type: delivery.type,
    subject: delivery.subject,
    created_at: delivery.createdAt.toISOString(),
    state: delivery.state,
    next_attempt_at: delivery.nextAt && delivery.nextAt.toISOString(),
    attempt_count: delivery.attemptCount,
  };
}

export function toDelivery(delivery: DeliveryDocument): Delivery {
  const { attempts, body } = delivery;
  return { ...toSummary(delivery), attempts: attempts.map(toAttempt), body };
}

function toAttempt({ at, durationMs, status, reason, excerpt }: StoredAttempt): DeliveryAttempt {
  return {
    at: at.toISOString(),
    duration_ms: durationMs,
    status,
    reason,
    response_excerpt: excerpt,
  };
}
