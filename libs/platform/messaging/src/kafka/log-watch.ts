import type { Admin, Kafka } from 'kafkajs';
import { partitionKey } from './topic-admin.js';
import { within } from './within.js';

export interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

const CLOSE_WITHIN_MS = 1_000;

/**
 * Queries offsets from the broker for lag, since fetch results are outdated exactly when a member has paused fetching.
 * Keeps one connection, opened on first use.
 */
export class LogWatch {
  private readonly admin: Admin;
  private connected: Promise<void> | undefined;

  constructor(kafka: Kafka) {
    this.admin = kafka.admin();
  }

  async bounds(topics: readonly string[]): Promise<Map<string, Bounds>> {
    await this.connect();
    const bounds = new Map<string, Bounds>();
    const answers = topics.map(async (topic) => {
      for (const { partition, low, high } of await this.admin.fetchTopicOffsets(topic))
        bounds.set(partitionKey(topic, partition), { low: BigInt(low), high: BigInt(high) });
    });
    await Promise.all(answers);
    return bounds;
  }

  async committed(groupId: string, topics: readonly string[]): Promise<Map<string, bigint>> {
    await this.connect();
    const committed = new Map<string, bigint>();
    for (const { topic, partitions } of await this.admin.fetchOffsets({
      groupId,
      topics: [...topics],
    })) {
      for (const { partition, offset } of partitions) {
        const position = BigInt(offset);
        if (position >= 0n) committed.set(partitionKey(topic, partition), position);
      }
    }
    return committed;
  }

  async close(): Promise<void> {
    if (this.connected) await within(CLOSE_WITHIN_MS, this.admin.disconnect());
  }

  private async connect(): Promise<void> {
    this.connected ??= this.admin.connect();
    try {
      await this.connected;
    } catch (error) {
      this.connected = undefined;
      throw error;
    }
  }
}
