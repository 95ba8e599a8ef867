import type { RawMessage } from './transport.js';

/** What a message says about itself: CloudEvents 1.0 attributes (binary mode) and the trace. */
export interface Envelope {
  readonly id: string;
  /** `<service>.<aggregate>.<past-tense>.v<major>` */
  readonly type: string;
  /** The publishing service, e.g. `/elevate/catalogue`. */
  readonly source: string;
  /** The aggregate's id; the message's key. */
  readonly subject: string;
  /** RFC 3339, UTC. */
  readonly time: string;
  /** The aggregate's version (CloudEvents extension `sequence`); absent on work without one. */
  readonly sequence?: number;
  /** W3C trace context. */
  readonly traceparent?: string;
}

/** A message to be published: its envelope without what the publisher fills in, and its data. */
export interface OutgoingMessage {
  readonly type: string;
  readonly subject: string;
  readonly sequence?: number;
  readonly traceparent?: string;
  /** Null makes a tombstone. */
  readonly data: unknown;
}

export type { RawMessage };
