import { randomUUID } from 'node:crypto';
import { AppError } from '@elevate/errors';
import { activeTraceparent, isTracing, type OpenSpan, startSpan } from '@elevate/telemetry';
import type { Envelope, OutgoingMessage } from './envelope.js';
import type { RawMessage, Transport } from './transport.js';
import type { MessagingMetrics } from './metrics/messaging-metrics.js';

/** Transient: publish or fetch timed out. */
export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.UNAVAILABLE', { kind: 'transient', message, cause });
}

export function closed(message: string): AppError {
  return new AppError('MESSAGING.CLOSED', { kind: 'transient', message });
}

export function badMessage(message: string, cause?: unknown): AppError {
  return new AppError('MESSAGING.BAD_MESSAGE', { kind: 'unexpected', message, cause });
}

/** Call `ensureTopics` before using a topic. */
export function unknownTopic(topic: string): AppError {
  return new AppError('MESSAGING.UNKNOWN_TOPIC', {
    kind: 'unexpected',
    message: `The topic ${topic} does not exist`,
    details: { topic },
  });
}

/** Stored offsets are unusable: the log was replaced or truncated. */
export function positionsUnknown(reason: string): AppError {
  return new AppError('MESSAGING.POSITIONS_UNKNOWN', { kind: 'unexpected', message: reason });
}

export function badSubscriptions(problems: readonly string[]): AppError {
  return new AppError('MESSAGING.BAD_SUBSCRIPTIONS', {
    kind: 'unexpected',
    message: `The subscriptions are not usable: ${problems.join('; ')}`,
  });
}

export function badConfiguration(message: string): AppError {
  return new AppError('MESSAGING.BAD_CONFIGURATION', { kind: 'user', message });
}

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

function attribute(headers: RawMessage['headers'], name: string): string {
  const value = headers[name];
  if (value === undefined || value === '') throw badMessage(`The header ${name} is missing`);
  return value;
}

export interface PublisherOptions {
  readonly transport: Transport;
  readonly source: string;
  readonly topicsMade?: Promise<void>;
  readonly metrics?: MessagingMetrics;
}

export class Publisher {
  readonly metrics: MessagingMetrics | undefined;
  private readonly transport: Transport;
  private readonly source: string;
  private readonly topicsMade: Promise<void>;

  constructor({ transport, source, topicsMade = Promise.resolve(), metrics }: PublisherOptions) {
    this.transport = transport;
    this.source = source;
    this.topicsMade = topicsMade;
    this.metrics = metrics;
  }

  /** Resolves once durable (see Transport.publish). */
  async publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.topicsMade;
    const now = new Date();
    const sending = beginSending(topic, messages);
    try {
      await this.transport.publish(
        topic,
        sending.messages.map((message) => toRawMessage(message, this.source, now)),
      );
      sending.ended();
    } catch (error) {
      sending.ended(error);
      this.metrics?.publishFailed(topic);
      throw error;
    }
  }
}

interface Sending {
  readonly messages: readonly OutgoingMessage[];
  ended(error?: unknown): void;
}

function beginSending(topic: string, messages: readonly OutgoingMessage[]): Sending {
  if (!isTracing()) return { messages, ended: () => undefined };
  const active = activeTraceparent();
  const spans = messages.map((message) => begin(topic, message, message.traceparent ?? active));
  return {
    messages: messages.map((message, index) => {
      const traceparent = spans[index]?.traceparent;
      return traceparent === undefined ? message : { ...message, traceparent };
    }),
    ended: (error) => {
      for (const span of spans) {
        if (error !== undefined) span?.fail(error);
        span?.end();
      }
    },
  };
}

function begin(
  topic: string,
  { type }: OutgoingMessage,
  parent: string | undefined,
): OpenSpan | undefined {
  return startSpan({
    name: `send ${topic}`,
    kind: 'producer',
    parent,
    attributes: {
      'messaging.operation.type': 'send',
      'messaging.destination.name': topic,
      'cloudevents.event_type': type,
    },
  });
}
