/** `failing`: retries continue after a failure. `paused`: nothing is sent. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `failed`: retries are exhausted; only a replay sends it again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const PING_TYPE = 'webhooks.ping.v1';

export const DELIVERIES_PAGE = { most: 100, usual: 25 } as const;

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly message_types: readonly string[];
  readonly state: WebhookState;
  readonly paused_reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_success_at: string | null;
  readonly last_failure: { readonly at: string; readonly reason: string } | null;
  readonly waiting: number;
}

export interface MessageTypeChoice {
  readonly type: string;
  readonly description: string;
}

export interface WebhookList {
  readonly items: readonly Webhook[];
  readonly message_types: readonly MessageTypeChoice[];
}

export interface NewWebhook {
  readonly url: string;
  readonly message_types: readonly string[];
  readonly description?: string;
}

/** `PATCH /v1/webhooks/:id`: omitted fields stay unchanged; `active` retries waiting deliveries immediately. */
export interface WebhookUpdate {
  readonly url?: string;
  readonly message_types?: readonly string[];
  readonly description?: string;
  readonly state?: 'active' | 'paused';
}

/** `POST /v1/webhooks`. The `whsec_…` secret is shown once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** `POST /v1/webhooks/:id/secret`. The old secret signs for 24 more hours. */
export interface WebhookSecret {
  readonly secret: string;
}

export interface DeliveryAttempt {
  readonly at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly response_excerpt: string;
}

/** Kept for seven days. */
export interface DeliverySummary {
  /** `webhook-id` header, constant across attempts. */
  readonly id: string;
  readonly webhook_id: string;
  readonly message_type: string;
  readonly subject: string;
  readonly created_at: string;
  readonly state: DeliveryState;
  readonly next_attempt_at: string | null;
  readonly attempt_count: number;
}

export interface Delivery extends DeliverySummary {
  readonly attempts: readonly DeliveryAttempt[];
  /** CloudEvents 1.0 JSON; exactly the signed bytes. */
  readonly body: string;
}

/** `GET /v1/webhooks/:id/deliveries?state=&before=&limit=`: newest first. */
export interface DeliveryPage {
  readonly items: readonly DeliverySummary[];
  readonly next: string | null;
}

export interface WebhookReplay {
  /** RFC 3339, inclusive creation time. */
  readonly since: string;
}

export interface WebhookReplayed {
  readonly replayed: number;
}
