import { activeTraceparent, isTracing, type OpenSpan, startSpan } from '@elevate/telemetry';
import { type OutgoingMessage, toRawMessage } from './envelope.js';
import type { Transport } from './transport.js';
import type { MessagingMetrics } from './messaging-metrics.js';

export interface PublisherOptions {
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

  async publish(topic: string, messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const { transport, source, topicsMade, metrics } = this.options;
    await topicsMade;
    const now = new Date();
    const sending = beginSending(topic, messages);
    try {
      await transport.publish(
        topic,
        sending.messages.map((message) => toRawMessage(message, source, now)),
      );
      sending.ended();
    } catch (error) {
      sending.ended(error);
      metrics?.publishFailed(topic);
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
