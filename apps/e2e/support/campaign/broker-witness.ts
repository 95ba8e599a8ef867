import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel, Partitioners, type Admin, type IHeaders } from 'kafkajs';

export interface LogMessage {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RawRecord {
  readonly key: string;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly partition?: number;
}

const TRIES = 60;
const EVERY_MS = 1_000;
const READ_WITHIN_MS = 90_000;

/** Reads topics from the start, writes invalid messages and measures consumer lag. */
export class BrokerWitness {
  private readonly kafka: Kafka;

  constructor(brokers: readonly string[]) {
    this.kafka = new Kafka({
      brokers: [...brokers],
      clientId: 'witness',
      logLevel: logLevel.NOTHING,
      connectionTimeout: 2_000,
      requestTimeout: 5_000,
      retry: { retries: 2, initialRetryTime: 100 },
    });
  }

  async topics(): Promise<string[]> {
    return this.asking(async (admin) => (await admin.listTopics()).sort());
  }

  async read(topics: readonly string[]): Promise<LogMessage[]> {
    return again(async () => {
      const left = await this.asking((admin) => endsOf(admin, topics));
      const messages: LogMessage[] = [];
      if (left.size === 0) return messages;
      const consumer = this.kafka.consumer({
        groupId: `witness-${randomUUID()}`,
        // Disconnecting waits for the last fetch, by default five seconds.
        maxWaitTimeInMs: 100,
      });
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics], fromBeginning: true });
        await consumer.run({
          autoCommit: false,
          eachMessage: async ({ topic, partition, message }) => {
            const { offset, key, value, headers = {} } = message;
            const place = { topic, partition, offset };
            messages.push({ ...place, key: String(key ?? ''), value, headers: texts(headers) });
            const end = left.get(`${topic}/${partition}`);
            if (end !== undefined && BigInt(offset) + 1n >= end)
              left.delete(`${topic}/${partition}`);
          },
        });
        const deadline = Date.now() + READ_WITHIN_MS;
        while (left.size > 0) {
          if (Date.now() > deadline) throw new Error(`not read: ${[...left.keys()].join(', ')}`);
          await delay(20);
        }
      } finally {
        await consumer.disconnect().catch(() => undefined);
      }
      return messages;
    });
  }

  /** In sequence, and again if the broker did not acknowledge. */
  async write(topic: string, records: readonly RawRecord[]): Promise<void> {
    await again(async () => {
      const producer = this.kafka.producer({
        allowAutoTopicCreation: false,
        createPartitioner: Partitioners.DefaultPartitioner,
      });
      try {
        await producer.connect();
        await producer.send({
          topic,
          messages: records.map((record) => ({ ...record, headers: { ...record.headers } })),
        });
      } finally {
        await producer.disconnect().catch(() => undefined);
      }
    });
  }

  async partitionsOf(topic: string): Promise<number> {
    return this.asking(async (admin) => (await admin.fetchTopicOffsets(topic)).length);
  }

  async lag(groupId: string, topics: readonly string[]): Promise<number> {
    return this.asking(async (admin) => {
      const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
      let behind = 0n;
      for (const { topic, partitions } of committed) {
        const reached = new Map(partitions.map(({ partition, offset }) => [partition, offset]));
        for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
          const offset = BigInt(reached.get(partition) ?? -1);
          behind += BigInt(high) - (offset < BigInt(low) ? BigInt(low) : offset);
        }
      }
      return Number(behind);
    });
  }

  private async asking<T>(request: (admin: Admin) => Promise<T>): Promise<T> {
    return again(async () => {
      const admin = this.kafka.admin();
      try {
        await admin.connect();
        return await request(admin);
      } finally {
        await admin.disconnect().catch(() => undefined);
      }
    });
  }
}

async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (BigInt(low) < BigInt(high)) ends.set(`${topic}/${partition}`, BigInt(high));
  }
  return ends;
}

function texts(headers: IHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]),
  );
}

/** The broker may be down as long as a fault lasts. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(EVERY_MS);
    }
  }
}
