import { type Admin, type IHeaders, type Kafka, type KafkaMessage } from 'kafkajs';
import type { Positions, ReceivedMessage, TopicPosition } from '../transport.js';
import { OffsetWindow, type WindowEntry } from '../offset-window.js';
import { within } from './kafka-client.js';

export interface Bounds {
  readonly low: bigint;
  readonly high: bigint;
}

const CLOSE_WITHIN_MS = 1_000;

/** Queries offsets from the broker for lag: fetch results are outdated when a member has paused. */
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

// Messages per partition: keeps lanes busy, limits redelivery after a crash to a second or two of work.
const PAUSE_AT = 1_000;
const RESUME_AT = 500;

/**
 * Unhandled messages of one partition. Pauses only this partition, so a slow message delays neither others nor
 * heartbeats.
 */
export class PartitionFeed extends OffsetWindow {
  readonly key: string;
  committed: bigint | undefined;
  private resume: (() => void) | undefined;
  /** False after revocation: waiting messages belong to the next owner. */
  isOurs = true;

  constructor(
    readonly topic: string,
    readonly partition: number,
  ) {
    super();
    this.key = partitionKey(topic, partition);
  }

  handled(entry: WindowEntry): bigint | undefined {
    entry.handled = true;
    const position = this.position();
    if (this.length <= RESUME_AT) this.flow();
    return position;
  }

  pauseIfFull(pause: () => () => void): void {
    if (this.length >= PAUSE_AT) this.resume ??= pause();
  }

  /** Releases the partition and resumes it: kafkajs keeps pauses across rebalances. */
  release(): void {
    this.isOurs = false;
    this.flow();
  }

  private flow(): void {
    this.resume?.();
    this.resume = undefined;
  }
}

/** Handled position per partition, and newest timestamp received per topic. */
export class Progress {
  /** Offset after the last contiguously handled message, by `partitionKey`. */
  readonly reached = new Map<string, bigint>();
  private readonly newest = new Map<string, number>();

  constructor(from?: Positions) {
    for (const [topic, { offsets, newest }] of Object.entries(from?.topics ?? {})) {
      this.newest.set(topic, newest);
      for (const [partition, offset] of Object.entries(offsets))
        this.reached.set(partitionKey(topic, Number(partition)), BigInt(offset));
    }
  }

  received(topic: string, timestamp: number): void {
    if (timestamp > (this.newest.get(topic) ?? 0)) this.newest.set(topic, timestamp);
  }

  positions(log: string): Positions {
    const topics = new Map<string, TopicPosition & { offsets: Record<string, string> }>();
    for (const [key, offset] of this.reached) {
      const topic = topicOf(key);
      const position = topics.get(topic) ?? { offsets: {}, newest: this.newest.get(topic) ?? 0 };
      position.offsets[key.slice(topic.length + 1)] = String(offset);
      topics.set(topic, position);
    }
    return { log, topics: Object.fromEntries(topics) };
  }
}

export function partitionKey(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}

export function topicOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

export function fromKafkaMessage(
  topic: string,
  partition: number,
  message: KafkaMessage,
): ReceivedMessage {
  const { key, value, headers, offset } = message;
  return {
    topic,
    partition,
    offset,
    key: key?.toString('utf8') ?? '',
    value,
    headers: readHeaders(headers ?? {}),
  };
}

function readHeaders(headers: IHeaders): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) read[name] = first.toString('utf8');
  }
  return read;
}
