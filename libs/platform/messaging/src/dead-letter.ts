import { describeError, isAppError } from '@elevate/errors';
import type { RawMessage, ReceivedMessage, TopicDefinition } from './transport.js';

const SUFFIX = '.dlq';
const DAY_MS = 86_400_000;

export function deadLetterTopic(topic: string): string {
  return `${topic}${SUFFIX}`;
}

export function originalTopic(topic: string): string | undefined {
  return topic.endsWith(SUFFIX) ? topic.slice(0, -SUFFIX.length) : undefined;
}

/** One partition: order is irrelevant. Long retention for manual inspection. */
export function deadLetterDefinition(topic: string): TopicDefinition {
  return {
    name: deadLetterTopic(topic),
    compacted: false,
    partitions: 1,
    retentionMs: 30 * DAY_MS,
  };
}

export interface DeadLetterNote {
  readonly error: unknown;
  readonly attempts: number;
  readonly group: string;
}

const LONGEST_MESSAGE = 1_000;

export function toDeadLetter(
  message: ReceivedMessage,
  { error, attempts, group }: DeadLetterNote,
): RawMessage {
  return {
    key: message.key,
    value: message.value,
    headers: {
      ...message.headers,
      dlq_code: isAppError(error) ? error.code : 'MESSAGING.HANDLER_FAILED',
      dlq_reason: describeError(error).slice(0, LONGEST_MESSAGE),
      dlq_attempts: String(attempts),
      dlq_group: group,
      dlq_topic: message.topic,
      dlq_partition: String(message.partition),
      dlq_offset: message.offset,
      dlq_time: new Date().toISOString(),
    },
  };
}

export function withoutNotes(message: RawMessage): RawMessage {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !name.startsWith('dlq_')),
  );
  return { key: message.key, value: message.value, headers };
}

/** `partition:offset` */
export function placeIn({ partition, offset }: ReceivedMessage): string {
  return `${partition}:${offset}`;
}

const SETTLED = 'dlq_settled';

/** Marks dead letters as settled: a log cannot delete single records. */
export function toSettledNote(places: readonly string[]): RawMessage {
  return { key: SETTLED, value: null, headers: { [SETTLED]: places.join() } };
}

export function settledPlaces({ headers }: RawMessage): string[] | undefined {
  return headers[SETTLED]?.split(',');
}
