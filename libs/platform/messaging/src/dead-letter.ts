import { describeError, isAppError } from '@elevate/errors';
import type { RawMessage, ReceivedMessage, TopicDefinition } from './transport.js';

const SUFFIX = '.dlq';
const DAY_MS = 86_400_000;

/** Where the messages of `topic` go that could not be handled. */
export function deadLetterTopic(topic: string): string {
  return `${topic}${SUFFIX}`;
}

/** The topic a dead-letter topic belongs to; undefined for any other topic. */
export function originalTopic(topic: string): string | undefined {
  return topic.endsWith(SUFFIX) ? topic.slice(0, -SUFFIX.length) : undefined;
}

/** One partition, because order does not matter there, and time enough for a person to look. */
export function deadLetterDefinition(topic: string): TopicDefinition {
  return {
    name: deadLetterTopic(topic),
    compacted: false,
    partitions: 1,
    retentionMs: 30 * DAY_MS,
  };
}

/** What is noted beside a message that could not be handled. */
export interface DeadLetterNote {
  readonly error: unknown;
  readonly attempts: number;
  readonly group: string;
}

const LONGEST_MESSAGE = 1_000;

/** The message as it was, byte for byte, with the reason in headers of their own. */
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

/** The message as it was first published, without the notes of its failure. */
export function withoutNotes(message: RawMessage): RawMessage {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !name.startsWith('dlq_')),
  );
  return { key: message.key, value: message.value, headers };
}

/** Where a message stands in its topic: `partition:offset`. */
export function placeIn({ partition, offset }: ReceivedMessage): string {
  return `${partition}:${offset}`;
}

const SETTLED = 'dlq_settled';

/** Says of letters that they are done with: they stand between others and cannot be taken out of a log. */
export function toSettledNote(places: readonly string[]): RawMessage {
  return { key: SETTLED, value: null, headers: { [SETTLED]: places.join() } };
}

/** The places of letters that a message says are done with; undefined for a letter. */
export function settledPlaces({ headers }: RawMessage): string[] | undefined {
  return headers[SETTLED]?.split(',');
}
