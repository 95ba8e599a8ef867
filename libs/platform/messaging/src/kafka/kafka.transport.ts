import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import { isAppError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type {
  ConsumeOptions,
  Consuming,
  Fencing,
  Positions,
  RawMessage,
  Reader,
  ReadOptions,
  TopicDefinition,
  TopicPosition,
  Transport,
} from '../transport.js';
import { repeatUntilDone } from '../backoff.js';
import { closed, positionsUnknown, unavailable, unknownTopic } from '../errors.js';
import { LogWatch, partitionKey, Progress, topicOf } from './log-watch.js';
import {
  kafkaClient,
  type KafkaConnection,
  kafkaRefusal,
  READING_RETRY,
  removalsKeptMs,
  SENDING_RETRY,
  TopicAdmin,
  WATCHING_RETRY,
  withAdmin,
} from './kafka-client.js';
import { KafkaMember, type MemberOptions } from './kafka-member.js';
import { Sender } from './kafka-sender.js';

interface KafkaTransportOptions extends KafkaConnection {
  readonly clientId: string;
  readonly logger: Logger;
  readonly onFatal?: (error: unknown) => void;
}

const RETRY = { initialDelayMs: 100, maxDelayMs: 5_000 };
const CLOCKS_DIFFER_MS = 3_600_000;

/** Waits for unreachable brokers, except in `publish`. */
export class KafkaTransport implements Transport {
  readonly name = 'kafka';
  readonly durable = true;
  readonly shared = true;
  readonly isReplaying = false;
  private readonly reading: Kafka;
  private readonly admin: TopicAdmin;
  private readonly sender: Sender;
  private readonly watch: LogWatch;
  private readonly topics = new Set<string>();
  private readonly running = new Set<Consuming>();
  private readonly closing = new AbortController();
  private readonly complaints = new LogThrottle();
  private readonly asking: Kafka;
  awaySince: Date | null = null;
  readonly fencing: Fencing = {
    producerId: () => this.sender.producerId(),
    fence: (...late) => this.sender.fence(...late),
  };

  constructor(private readonly options: KafkaTransportOptions) {
    const sending = kafkaClient(options, SENDING_RETRY);
    this.asking = sending;
    this.reading = kafkaClient(options, READING_RETRY);
    this.admin = new TopicAdmin(sending);
    this.sender = new Sender(sending);
    this.watch = new LogWatch(kafkaClient(options, WATCHING_RETRY));
  }

  async ensureTopics(topics: readonly TopicDefinition[]): Promise<void> {
    const unknown = topics.filter(({ name }) => !this.topics.has(name));
    if (unknown.length === 0) return;
    await this.untilAnswered(() => this.admin.ensure(unknown));
    for (const { name } of unknown) this.topics.add(name);
  }

  async publish(
    topic: string,
    messages: readonly RawMessage[],
    producerId?: string,
  ): Promise<void> {
    if (messages.length === 0) return;
    if (!this.topics.has(topic)) await this.learn(topic);
    await this.sender.send(topic, messages, producerId);
  }

  async consume({ group, topics, onMessage }: ConsumeOptions): Promise<Consuming> {
    const progress = new Progress();
    return this.start({ groupId: group, topics, onMessage, commits: true, progress });
  }

  async read({ topics, onMessage, from }: ReadOptions): Promise<Reader> {
    const { log, ends } = await this.untilAnswered(() =>
      withAdmin(this.asking, (admin) => readingStart(admin, topics, from)),
    );
    const progress = new Progress(from);
    const catchUp = new CatchUp(ends, progress.reached);
    const running = await this.start({
      // kafkajs requires a group; each reader gets a random one.
      groupId: `${this.options.clientId}-reader-${randomUUID()}`,
      topics,
      onMessage,
      commits: false,
      progress,
      onPosition: (partition, position) => catchUp.reached(partition, position),
    });
    return { ...running, caughtUp: catchUp.done, positions: () => progress.positions(log) };
  }

  async sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const bounds = await this.watch.bounds(topics);
    const sizes = new Map(topics.map((topic) => [topic, 0]));
    for (const [partition, { low, high }] of bounds) {
      const topic = topicOf(partition);
      sizes.set(topic, (sizes.get(topic) ?? 0) + Number(high - low));
    }
    return sizes;
  }

  async removalsSince(topics: readonly string[]): Promise<number> {
    const keptMs = await withAdmin(this.asking, (admin) => removalsKeptMs(admin, topics));
    return Date.now() - keptMs + CLOCKS_DIFFER_MS;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.running].map((running) => running.close()));
    await Promise.all([this.sender.close(), this.watch.close()]);
  }

  private async start(
    options: Omit<MemberOptions, 'kafka' | 'watch' | 'logger' | 'onFatal'>,
  ): Promise<Consuming> {
    if (this.closing.signal.aborted) throw closed('The transport is closed');
    const { logger } = this.options;
    const member = new KafkaMember({
      ...options,
      kafka: this.reading,
      watch: this.watch,
      logger,
      onFatal: (error) => {
        logger.fatal({ error }, 'The Kafka reader stopped');
        this.options.onFatal?.(error);
      },
    });
    const running: Consuming = {
      lag: () => member.lag(),
      oldestInHand: () => member.oldestInHand(),
      close: async () => {
        await member.close();
        this.running.delete(running);
      },
    };
    this.running.add(running);
    await member.start();
    return running;
  }

  // A send to a missing topic blocks all others for seconds.
  private async learn(topic: string): Promise<void> {
    const names = await this.admin.names().catch((cause: unknown) => {
      throw unavailable(kafkaRefusal(cause)?.message ?? 'The broker does not answer', cause);
    });
    if (!names.includes(topic)) throw unknownTopic(topic);
    this.topics.add(topic);
  }

  private async untilAnswered<T>(request: () => Promise<T>): Promise<T> {
    const answers: T[] = [];
    const onFailure = (error: unknown) => {
      if (isAppError(error)) throw error;
      this.awaySince ??= new Date();
      this.complaints.warn(this.options.logger, error, 'Kafka is unavailable. Retrying');
    };
    const attempt = async () => void answers.push(await request());
    const { signal } = this.closing;
    if (!(await repeatUntilDone(attempt, { ...RETRY, signal, onFailure })))
      throw closed('The transport was closed before Kafka answered');
    this.awaySince = null;
    return answers[0] as T;
  }
}

async function readingStart(
  admin: Admin,
  topics: readonly string[],
  from: Positions | undefined,
): Promise<{ log: string; ends: Map<string, bigint> }> {
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

async function refuseUnknown(
  admin: Admin,
  topic: string,
  { offsets, newest }: TopicPosition,
  bounds: Awaited<ReturnType<Admin['fetchTopicOffsets']>>,
): Promise<void> {
  // kafkajs has no topic ids: in the same topic, newer messages lie behind the positions.
  const newer = await admin.fetchTopicOffsetsByTimestamp(topic, newest + 1);
  for (const [partition, offset] of Object.entries(offsets)) {
    const position = BigInt(offset);
    const now = bounds.find((bound) => String(bound.partition) === partition);
    if (!now) throw positionsUnknown(`${topic} has no partition ${partition}`);
    if (position > BigInt(now.high))
      throw positionsUnknown(`${topic}/${partition} ends at ${now.high}, before ${offset}`);
    if (position < BigInt(now.low))
      throw positionsUnknown(`${topic}/${partition} begins at ${now.low}, after ${offset}`);
    const firstNewer = newer.find((offset) => String(offset.partition) === partition);
    if (firstNewer && BigInt(firstNewer.offset) < position)
      throw positionsUnknown(`${topic} was created again after the positions were taken`);
  }
}

export class CatchUp {
  readonly done: Promise<void>;
  private finish: () => void = () => undefined;

  constructor(
    private readonly ends: Map<string, bigint>,
    from: ReadonlyMap<string, bigint> = new Map(),
  ) {
    this.done = new Promise((resolve) => (this.finish = resolve));
    for (const [partition, position] of from) this.reached(partition, position);
    if (ends.size === 0) this.finish();
  }

  reached(partition: string, position: bigint): void {
    const end = this.ends.get(partition);
    if (end === undefined || position < end) return;
    this.ends.delete(partition);
    if (this.ends.size === 0) this.finish();
  }
}
