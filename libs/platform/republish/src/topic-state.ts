import { createHash } from 'node:crypto';
import { readData, type ReceivedMessage, type Transport } from '@elevate/messaging';

/** What a topic says of one aggregate. */
export interface TopicState {
  /** The newest version that stands there; consumers skip whatever is not above it. */
  readonly sequence: number;
  /** Of the last message, which is what a compacted topic keeps; null for a tombstone. */
  readonly digest: string | null;
  /** False where the last message is not the newest version. */
  readonly inOrder: boolean;
  /** The data of the last message, where `isLost` asked for it. */
  readonly data: Readonly<Record<string, unknown>> | null;
}

export interface TopicStateOptions {
  readonly transport: Pick<Transport, 'read'>;
  readonly topic: string;
  /** True for the ids whose data is wanted: all data of a topic would be too much to hold. */
  readonly isLost: (id: string) => boolean;
}

/** Reads a topic from its start to where it ends now. */
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

/** What tells two states apart. */
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

// What cannot be read stands there all the same, and every reader leaves it out: version 0 is below all of ours.
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
