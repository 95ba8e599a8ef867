import type { Admin } from 'kafkajs';
import type { Positions, TopicPosition } from '../transport.js';
import { positionsUnknown } from '../errors.js';
import { partitionKey } from './topic-admin.js';

export interface ReadingStart {
  readonly log: string;
  readonly ends: Map<string, bigint>;
}

/**
 * Fetches end offsets and validates stored positions.
 * @throws AppError `MESSAGING.POSITIONS_UNKNOWN` if they are unusable
 */
export async function readingStart(
  admin: Admin,
  topics: readonly string[],
  from: Positions | undefined,
): Promise<ReadingStart> {
  const { clusterId: log } = await admin.describeCluster();
  if (from && from.log !== log) throw positionsUnknown(`The cluster is ${log}, not ${from.log}`);
  const ends = new Map<string, bigint>();
  const looks = topics.map(async (topic) => {
    const bounds = await admin.fetchTopicOffsets(topic);
    for (const { partition, low, high } of bounds) {
      if (BigInt(low) < BigInt(high)) ends.set(partitionKey(topic, partition), BigInt(high));
    }
    const position = from?.topics[topic];
    if (position) await refuseUnknown(admin, topic, position, bounds);
  });
  await Promise.all(looks);
  return { log, ends };
}

type Bounds = Awaited<ReturnType<Admin['fetchTopicOffsets']>>;

async function refuseUnknown(
  admin: Admin,
  topic: string,
  { offsets, newest }: TopicPosition,
  bounds: Bounds,
): Promise<void> {
  // kafkajs has no topic ids, so detect a recreated topic: newer messages must lie behind the positions.
  const newer = await admin.fetchTopicOffsetsByTimestamp(topic, newest + 1);
  for (const [partition, offset] of Object.entries(offsets)) {
    const position = BigInt(offset);
    const now = bounds.find((one) => String(one.partition) === partition);
    if (!now) throw positionsUnknown(`${topic} has no partition ${partition}`);
    if (position > BigInt(now.high))
      throw positionsUnknown(`${topic}/${partition} ends at ${now.high}, before ${offset}`);
    if (position < BigInt(now.low))
      throw positionsUnknown(`${topic}/${partition} begins at ${now.low}, after ${offset}`);
    const firstNewer = newer.find((one) => String(one.partition) === partition);
    if (firstNewer && BigInt(firstNewer.offset) < position)
      throw positionsUnknown(`${topic} was created again after the positions were taken`);
  }
}
