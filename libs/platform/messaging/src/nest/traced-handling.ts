import { inSpan, isTracing, outsideTrace } from '@elevate/telemetry';
import type { ReceivedMessage } from '../transport.js';

type Handle = (message: ReceivedMessage) => Promise<void>;

export interface TracedHandlingOptions {
  readonly system: string;
  readonly group: string | undefined;
  /** False while a reader replays old messages, whose traces have ended. */
  readonly isLive: () => boolean;
}

/** Continues the message's trace; without one, starts none. */
export function tracedHandling(handle: Handle, options: TracedHandlingOptions): Handle {
  if (!isTracing()) return handle;
  return (message) => {
    const traceparent = options.isLive() ? message.headers['traceparent'] : undefined;
    // Lanes may be woken inside an unrelated trace.
    return outsideTrace(() =>
      traceparent === undefined
        ? handle(message)
        : inSpan(
            () => describe(message, traceparent, options),
            () => handle(message),
          ),
    );
  };
}

function describe(
  { topic, partition, offset, headers }: ReceivedMessage,
  parent: string,
  { system, group }: TracedHandlingOptions,
) {
  const type = headers['ce_type'];
  return {
    name: `process ${topic}`,
    kind: 'consumer' as const,
    parent,
    attributes: {
      'messaging.system': system,
      'messaging.operation.type': 'process' as const,
      'messaging.destination.name': topic,
      'messaging.destination.partition.id': String(partition),
      'messaging.kafka.offset': offset,
      ...(group !== undefined && { 'messaging.consumer.group.name': group }),
      ...(type !== undefined && { 'cloudevents.event_type': type }),
    },
  };
}
