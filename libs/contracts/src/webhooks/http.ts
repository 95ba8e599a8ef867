/** `failing`: its latest delivery failed, and it is still tried. A `paused` one is sent nothing. */
export const WEBHOOK_STATES = ['active', 'failing', 'paused'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** `failed`: the last attempt of its schedule failed; nothing more happens to it unless it is replayed. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The message that only says that a webhook works; it is sent when an administrator asks for it. */
export const PING_TYPE = 'webhooks.ping.v1';

/** The longest page of deliveries that is given at once, and the one that is given without a `limit`. */
export const DELIVERIES_PAGE = { most: 100, usual: 25 } as const;

/** An address that is told of messages. Times are RFC 3339. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly message_types: readonly string[];
  readonly state: WebhookState;
  /** Why it is paused, for people; null where it is not, or an administrator paused it. */
  readonly paused_reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_success_at: string | null;
  /** The latest failed attempt; null after a success. */
  readonly last_failure: { readonly at: string; readonly reason: string } | null;
  /** Deliveries that are neither delivered nor given up. */
  readonly waiting: number;
}

/** A type of message that can be chosen. */
export interface MessageTypeChoice {
  readonly type: string;
  readonly description: string;
}

/** `GET /v1/webhooks`: all of them, the one created last first, and what can be chosen. */
export interface WebhookList {
  readonly items: readonly Webhook[];
  readonly message_types: readonly MessageTypeChoice[];
}

/** `POST /v1/webhooks` */
export interface NewWebhook {
  readonly url: string;
  readonly message_types: readonly string[];
  readonly description?: string;
}

/** `PATCH /v1/webhooks/:id`; what is left out stays. Made `active`, it is tried again at once. */
export interface WebhookUpdate {
  readonly url?: string;
  readonly message_types?: readonly string[];
  readonly description?: string;
  readonly state?: 'active' | 'paused';
}

/** Answers `POST /v1/webhooks`. The secret, `whsec_…`, is shown this once. */
export interface CreatedWebhook {
  readonly webhook: Webhook;
  readonly secret: string;
}

/** Answers `POST /v1/webhooks/:id/secret`. The secret before it signs too for another 24 hours. */
export interface WebhookSecret {
  readonly secret: string;
}

/** One try to deliver. */
export interface DeliveryAttempt {
  readonly at: string;
  readonly duration_ms: number;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Why it failed, for people; null where it did not. */
  readonly reason: string | null;
  /** The beginning of the answer's body as text; empty where there was none. */
  readonly response_excerpt: string;
}

/** One message on its way to one webhook; kept for seven days. */
export interface DeliverySummary {
  /** Also its `webhook-id` on the wire, the same at every attempt. */
  readonly id: string;
  readonly webhook_id: string;
  readonly message_type: string;
  /** The id of what the message is about. */
  readonly subject: string;
  readonly created_at: string;
  readonly state: DeliveryState;
  /** Null where none is to come. */
  readonly next_attempt_at: string | null;
  /** How often it was tried. */
  readonly attempt_count: number;
}

/** A delivery with all that is known of it. */
export interface Delivery extends DeliverySummary {
  /** The latest ten, the oldest of them first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** What is sent: a CloudEvents 1.0 envelope as JSON, byte for byte what is signed. */
  readonly body: string;
}

/** `GET /v1/webhooks/:id/deliveries?state=&before=&limit=`: one page, the latest first. */
export interface DeliveryPage {
  readonly items: readonly DeliverySummary[];
  /** Give it as `before` to have what is older; null where there is nothing older. */
  readonly next: string | null;
}

/** `POST /v1/webhooks/:id/replay` */
export interface WebhookReplay {
  /** RFC 3339: failed deliveries that were created then or later are tried again. */
  readonly since: string;
}

/** Answers it. */
export interface WebhookReplayed {
  readonly replayed: number;
}
