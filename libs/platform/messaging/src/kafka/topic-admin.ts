import type { ITopicConfig, Kafka } from 'kafkajs';
import type { TopicDefinition } from '../transport.js';
import { withAdmin } from './with-admin.js';

const PARTITIONS = 12;
const MOST_REPLICAS = 3;
const DAY_MS = 86_400_000;

/** Largest record batch of a topic, in bytes; the sender's batches are far smaller. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024;

export class TopicAdmin {
  constructor(private readonly kafka: Kafka) {}

  /** Creates missing topics and waits until each partition has a leader. */
  async ensure(definitions: readonly TopicDefinition[]): Promise<void> {
    await withAdmin(this.kafka, async (admin) => {
      const present = new Set(await admin.listTopics());
      const missing = definitions.filter(({ name }) => !present.has(name));
      if (missing.length === 0) return;
      const { brokers } = await admin.describeCluster();
      const replicas = Math.min(MOST_REPLICAS, brokers.length);
      // Safe when processes race: kafkajs treats "already exists" as success.
      await admin.createTopics({
        topics: missing.map((definition) => toTopicConfig(definition, replicas)),
      });
      // A consumer that joined before leader election stalled for 26 s.
      await admin.fetchTopicMetadata({ topics: missing.map(({ name }) => name) });
    });
  }

  async exists(topic: string): Promise<boolean> {
    return withAdmin(this.kafka, async (admin) => (await admin.listTopics()).includes(topic));
  }

  async counts(wanted: (name: string) => boolean): Promise<Map<string, number>> {
    return withAdmin(this.kafka, async (admin) => {
      const counts = new Map<string, number>();
      for (const topic of (await admin.listTopics()).filter(wanted).sort()) {
        const offsets = await admin.fetchTopicOffsets(topic);
        counts.set(
          topic,
          offsets.reduce((sum, { low, high }) => sum + Number(BigInt(high) - BigInt(low)), 0),
        );
      }
      return counts;
    });
  }

  async deleteBefore(topic: string, ends: ReadonlyMap<number, bigint>): Promise<void> {
    if (ends.size === 0) return;
    const partitions = [...ends].map(([partition, offset]) => ({
      partition,
      offset: String(offset),
    }));
    await withAdmin(this.kafka, async (admin) => {
      // kafkajs deletes records only in topics whose metadata this connection has loaded.
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions });
    });
  }
}

export function partitionKey(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}

export function topicOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

function toTopicConfig(definition: TopicDefinition, replicas: number): ITopicConfig {
  const { name, compacted, partitions, retentionMs } = definition;
  const keeping = compacted
    ? [
        { name: 'cleanup.policy', value: 'compact' },
        // Tombstone retention: readers away for less time miss no removal.
        { name: 'delete.retention.ms', value: String(7 * DAY_MS) },
      ]
    : [
        { name: 'cleanup.policy', value: 'delete' },
        { name: 'retention.ms', value: String(retentionMs ?? 7 * DAY_MS) },
      ];
  return {
    topic: name,
    numPartitions: partitions ?? PARTITIONS,
    replicationFactor: replicas,
    configEntries: [
      ...keeping,
      { name: 'max.message.bytes', value: String(MAX_BATCH_BYTES) },
      { name: 'min.insync.replicas', value: String(Math.max(1, replicas - 1)) },
    ],
  };
}
