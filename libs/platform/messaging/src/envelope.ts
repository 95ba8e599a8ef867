import { randomUUID } from 'node:crypto';
import type { RawMessage } from './transport.js';
import { badMessage } from './errors.js';

/** Structural type of a contract: the transport must not import contracts. */
export interface Contract {
  readonly type: string;
  readonly topic: { readonly name: string; readonly kind: 'state' | 'fact' };
  readonly schema: {
    safeParse(data: unknown): { success: true; data: unknown } | { success: false; error: Error };
  } | null;
}

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

export function toRawMessage(
  message: OutgoingMessage,
  source: string,
  now: Date = new Date(),
): RawMessage {
  const { type, subject, sequence, traceparent, data } = message;
  return {
    key: subject,
    value: data === null ? null : Buffer.from(JSON.stringify(data)),
    headers: {
      ce_specversion: '1.0',
      // Deterministic id: republishing a version yields the same id.
      ce_id: sequence === undefined ? randomUUID() : `${type}/${subject}/${sequence}`,
      ce_type: type,
      ce_source: source,
      ce_subject: subject,
      ce_time: now.toISOString(),
      ...(sequence === undefined ? {} : { ce_sequence: String(sequence) }),
      ...(traceparent === undefined ? {} : { traceparent }),
      'content-type': 'application/json',
    },
  };
}

/** @throws AppError `MESSAGING.BAD_MESSAGE` if an attribute is missing or malformed */
export function readEnvelope({ headers, key }: RawMessage): Envelope {
  const sequence = headers['ce_sequence'];
  if (sequence !== undefined && !/^\d{1,15}$/.test(sequence))
    throw badMessage('ce_sequence is not a whole number');
  const traceparent = headers['traceparent'];
  return {
    id: attribute(headers, 'ce_id'),
    type: attribute(headers, 'ce_type'),
    source: attribute(headers, 'ce_source'),
    subject: headers['ce_subject'] ?? key,
    time: attribute(headers, 'ce_time'),
    ...(sequence === undefined ? {} : { sequence: Number(sequence) }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/**
 * Null for a tombstone.
 * @throws AppError `MESSAGING.BAD_MESSAGE`
 */
export function readData({ value }: RawMessage): unknown {
  if (value === null) return null;
  try {
    return JSON.parse(value.toString('utf8'));
  } catch (cause) {
    throw badMessage('The value is not JSON', cause);
  }
}

/** Structured mode, as JSON. */
export function toCloudEvent(message: Envelope & { readonly data: unknown }): string {
  const { id, type, source, subject, time, sequence, data } = message;
  return JSON.stringify({
    specversion: '1.0',
    id,
    type,
    source,
    subject,
    time,
    // The CloudEvents extension `sequence` is a string.
    ...(sequence !== undefined && { sequence: String(sequence) }),
    datacontenttype: 'application/json',
    data,
  });
}

function attribute(headers: RawMessage['headers'], name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw badMessage(`The header ${name} is missing`);
  return value;
}
