import { type OpenSpan, startSpan } from '@elevate/telemetry';
import { type OutgoingMessage, toRawMessage } from './envelope.js';
import type { Transport } from './transport.js';
import type { MessagingMetrics } from './messaging-metrics.js';

interface PublisherOptions {
  readonly transport: Transport;
  readonly source: string;
  readonly topicsMade?: Promise<void>;
  readonly metrics?: MessagingMetrics;
}

export class Publisher {
  constructor(private readonly options: PublisherOptions) {}

  get metrics(): MessagingMetrics | undefined {
    return this.options.metrics;
  }

  get isDurable(): boolean {
    return this.options.transport.durable;
  }

  /** Undefined if the log needs no fence. */
  async producerId(): Promise<string | undefined> {
    const { transport, topicsMade } = this.options;
    await topicsMade;
    return transport.fencing?.producerId();
  }

  /** Makes the log refuse what a producer that died or failed has sent late. */
  async fence(
    producerId: string,
    topic: string,
    messages: readonly OutgoingMessage[],
  ): Promise<void> {
    const { transport, source } = this.options;
    const now = new Date();
    const raw = messages.map((message) => toRawMessage(message, source, now));
    await transport.fencing?.fence(producerId, topic, raw);
  }

  async publish(
    topic: string,
    messages: readonly OutgoingMessage[],
    producerId?: string,
  ): Promise<void> {
    if (messages.length === 0) return;
    const { transport, source, topicsMade, metrics } = this.options;
    await topicsMade;
    const now = new Date();
    const spans = messages.map((message) => startSending(topic, message));
    try {
      await transport.publish(
        topic,
        messages.map((message, index) =>
          toRawMessage({ ...message, ...traceOf(spans[index]) }, source, now),
        ),
        producerId,
      );
    } catch (error) {
      for (const span of spans) span?.fail(error);
      metrics?.count('publishFailures', topic);
      throw error;
    } finally {
      for (const span of spans) span?.end();
    }
  }
}

function traceOf(span: OpenSpan | undefined): Pick<OutgoingMessage, 'traceparent'> {
  return span ? { traceparent: span.traceparent } : {};
}

/** Without a trace of its change, a message joins the active one. */
function startSending(topic: string, { type, traceparent }: OutgoingMessage): OpenSpan | undefined {
  return startSpan({
    name: `send ${topic}`,
    kind: 'producer',
    parent: traceparent,
    attributes: {
      'messaging.operation.type': 'send',
      'messaging.destination.name': topic,
      'cloudevents.event_type': type,
    },
  });
}
