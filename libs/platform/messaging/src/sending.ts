import { activeTraceparent, isTracing, startSpan, type OpenSpan } from '@elevate/telemetry';
import type { OutgoingMessage } from './envelope.js';

export interface Sending {
  readonly messages: readonly OutgoingMessage[];
  ended(error?: unknown): void;
}

export function beginSending(topic: string, messages: readonly OutgoingMessage[]): Sending {
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
