import type { RawMessage } from './transport.js';

/** CloudEvents 1.0 attributes (binary mode) and trace context. */
export interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly subject: string;
  readonly time: string;
  /** Aggregate version (CloudEvents extension `sequence`); absent on work messages without one. */
  readonly sequence?: number;
  readonly traceparent?: string;
}

export interface OutgoingMessage {
  readonly type: string;
  readonly subject: string;
  readonly sequence?: number;
  readonly traceparent?: string;
  readonly data: unknown;
}

export type { RawMessage };
