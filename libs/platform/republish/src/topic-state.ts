import { createHash } from 'node:crypto';
import { readData, type ReceivedMessage, type Transport } from '@elevate/messaging';

/** The state of one aggregate in a topic. */
export interface TopicState {
  /** The newest version in the topic; consumers skip versions that are not above it. */
  readonly sequence: number;
  /** Digest of the last message; null for a tombstone. */
  readonly digest: string | null;
  /** False if the last message is not the newest version. */
  readonly inOrder: boolean;
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface TopicStateOptions {
  readonly transport: Pick<Transport, 'read'>;
  readonly topic: string;
  /** The data of a whole topic would not fit in memory. */
  readonly isLost: (id: string) => boolean;
}

/** Reads a topic from its start to its current end. */
export async function readTopicState({
  transport,
  topic,
  isLost,
}: TopicStateOptions): Promise<Map<string, TopicState>> {
  const topicState = new Map<string, TopicState>();
  const reader = await transport.read({
    topics: [topic],
    onMessage: (message) => {
      const before = topicState.get(message.key);
      topicState.set(message.key, topicStateAfter(before, message, isLost(message.key)));
    },
  });
  try {
    await reader.caughtUp;
  } finally {
    await reader.close();
  }
  return topicState;
}

export function digestOf(value: Buffer | null): string | null {
  return value && createHash('sha1').update(value).digest('base64');
}

function topicStateAfter(
  before: TopicState | undefined,
  message: ReceivedMessage,
  withData: boolean,
): TopicState {
  const own = sequenceOf(message);
  const newest = before?.sequence ?? 0;
  return {
    sequence: Math.max(own, newest),
    digest: digestOf(message.value),
    inOrder: own >= newest,
    data: withData ? dataOf(message) : null,
  };
}

// Readers skip unreadable messages; version 0 is below every published version.
function sequenceOf({ headers }: ReceivedMessage): number {
  const sequence = Number(headers['ce_sequence']);
  return Number.isSafeInteger(sequence) ? sequence : 0;
}

function dataOf(message: ReceivedMessage): Readonly<Record<string, unknown>> | null {
  try {
    const data = readData(message);
    return typeof data === 'object' && data !== null ? { ...data } : null;
  } catch {
    return {};
  }
}
