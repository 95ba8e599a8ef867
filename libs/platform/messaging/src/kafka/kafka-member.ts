import { setMaxListeners } from 'node:events';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { PeriodicTask } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import type { ReceivedMessage } from '../transport.js';
import { repeatUntilDone } from '../backoff.js';
import { Lanes } from '../lanes.js';
import { closed } from '../errors.js';
import {
  type Bounds,
  fromKafkaMessage,
  type LogWatch,
  PartitionFeed,
  partitionKey,
  type Progress,
} from './log-watch.js';
import { READING_RETRY, within } from './kafka-client.js';

export interface MemberOptions {
  readonly kafka: Kafka;
  readonly watch: LogWatch;
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly onMessage: (message: ReceivedMessage) => void | Promise<void>;
  /** True for groups; readers start over. */
  readonly commits: boolean;
  readonly progress: Progress;
  readonly onPosition?: (partition: string, position: bigint) => void;
  readonly onFatal: (error: unknown) => void;
  readonly logger: Logger;
}

const IN_FLIGHT = 256;
// Compressed; more would make all partitions wait until all of a backlog is decoded.
const FETCHED_OF_A_PARTITION = 128 * 1024;
const COMMIT_EVERY_MS = 500;
const LEAVE_WITHIN_MS = 2_500;
/** Milliseconds. A killed member's work must resume within 15 s including the rebalance; brokers allow 6 s at least. */
const DEAD_AFTER_MS = { group: 7_000, reader: 10_000 };
const HEARTBEAT_MS = 1_500;
const RETRY = { initialDelayMs: 100, maxDelayMs: 5_000 };

/**
 * One lane per key; commits follow each partition's handled prefix. kafkajs never waits for
 * handlers, so heartbeats continue.
 */
export class KafkaMember {
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly closing = new AbortController();
  private readonly complaints = new LogThrottle();
  private feeds = new Map<string, PartitionFeed>();
  private assignment: Assignment = {};
  private consumer: Consumer | undefined;
  private readonly commits: PeriodicTask;

  constructor(private readonly options: MemberOptions) {
    const { groupId, logger } = options;
    this.commits = new PeriodicTask({
      name: `kafka-commit-${groupId}`,
      everyMs: COMMIT_EVERY_MS,
      run: () => this.commitPositions(),
      logger,
      // A failed commit shows in the consumer lag.
      metrics: undefined,
    });
    setMaxListeners(0, this.closing.signal);
  }

  async start(): Promise<void> {
    const { groupId, logger, commits } = this.options;
    const onFailure = (error: unknown) => {
      this.complaints.warn(logger, error, 'Could not read from Kafka. Retrying', { groupId });
      return this.consumer?.disconnect().catch(() => undefined);
    };
    const { signal } = this.closing;
    if (!(await repeatUntilDone(() => this.join(), { ...RETRY, signal, onFailure })))
      throw closed('Closed before the group was joined');
    if (commits) this.commits.start();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.lanes.idle();
    if (this.options.commits) await within(LEAVE_WITHIN_MS, this.commits.runNow());
    void this.commits.stop();
    await within(LEAVE_WITHIN_MS, this.consumer?.disconnect());
  }

  async lag(): Promise<Map<string, number>> {
    const { watch, groupId, topics, commits, progress } = this.options;
    const [bounds, committed] = await Promise.all([
      watch.bounds(topics),
      commits ? watch.committed(groupId, topics) : new Map<string, bigint>(),
    ]);
    const { reached } = progress;
    return lagByTopic({ assignment: this.assignment, bounds, committed, reached });
  }

  oldestInHand(): Map<string, number> {
    const now = performance.now();
    const oldest = new Map(this.options.topics.map((topic) => [topic, 0]));
    for (const { topic, oldestSince = now } of this.feeds.values())
      oldest.set(topic, Math.max(oldest.get(topic) ?? 0, (now - oldestSince) / 1_000));
    return oldest;
  }

  private async join(): Promise<void> {
    const { kafka, groupId, topics, commits } = this.options;
    const consumer = kafka.consumer({
      groupId,
      sessionTimeout: commits ? DEAD_AFTER_MS.group : DEAD_AFTER_MS.reader,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: 20_000,
      minBytes: 1,
      maxBytesPerPartition: FETCHED_OF_A_PARTITION,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: READING_RETRY,
    });
    this.consumer = consumer;
    const joined = this.watch(consumer);
    joined.catch(() => undefined);
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    // PartitionFeed commits; kafkajs only tracks the fetch offset.
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.take(payload),
    });
    await joined;
  }

  private watch(consumer: Consumer): Promise<void> {
    return new Promise((resolve, reject) => {
      let isIn = false;
      consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
        this.assignment = memberAssignment;
        this.beginAnew(consumer);
        isIn = true;
        resolve();
      });
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (restart || this.closing.signal.aborted) return;
        if (isIn) this.options.onFatal(error);
        else reject(error);
      });
    });
  }

  // After each rebalance kafkajs refetches from committed offsets.
  private beginAnew(consumer: Consumer): void {
    const before = this.feeds;
    this.feeds = new Map();
    for (const feed of before.values()) feed.release();
    // Without a seek, readers would restart from the beginning.
    if (!this.options.commits) this.seekToReached(consumer);
  }

  private seekToReached(consumer: Consumer): void {
    const { reached } = this.options.progress;
    for (const [topic, partitions] of Object.entries(this.assignment)) {
      for (const partition of partitions) {
        const offset = reached.get(partitionKey(topic, partition));
        if (offset !== undefined) consumer.seek({ topic, partition, offset: String(offset) });
      }
    }
  }

  private async take({ batch, pause }: EachBatchPayload): Promise<void> {
    const feed = this.feedOf(batch.topic, batch.partition);
    for (const message of batch.messages) {
      this.options.progress.received(batch.topic, Number(message.timestamp));
      const entry = feed.add(message.offset);
      const received = fromKafkaMessage(batch.topic, batch.partition, message);
      this.lanes.push(`${received.topic}\n${received.key}`, async () => {
        if (!(await this.handle(received, feed))) return;
        const position = feed.handled(entry);
        if (position === undefined) return;
        this.options.progress.reached.set(feed.key, position);
        this.options.onPosition?.(feed.key, position);
      });
    }
    feed.pauseIfFull(pause);
  }

  private handle(message: ReceivedMessage, feed: PartitionFeed): Promise<boolean> {
    const { signal } = this.closing;
    const isOver = () => !feed.isOurs;
    const attempt = () => this.options.onMessage(message);
    return repeatUntilDone(attempt, { ...RETRY, signal, isOver });
  }

  private feedOf(topic: string, partition: number): PartitionFeed {
    const key = partitionKey(topic, partition);
    const feed = this.feeds.get(key) ?? new PartitionFeed(topic, partition);
    this.feeds.set(key, feed);
    return feed;
  }

  private async commitPositions(): Promise<void> {
    const positions = [...this.feeds.values()]
      .map((feed) => ({ feed, position: feed.position() }))
      .filter(({ feed, position }) => position !== feed.committed);
    if (positions.length === 0) return;
    try {
      await this.consumer?.commitOffsets(
        positions.map(({ feed: { topic, partition }, position }) => ({
          topic,
          partition,
          offset: String(position),
        })),
      );
      for (const { feed, position } of positions) feed.committed = position;
    } catch (error) {
      // The next commit retries; a crash causes redelivery, never loss.
      this.options.logger.debug(
        { groupId: this.options.groupId, cause: describeError(error) },
        'Cannot commit',
      );
    }
  }
}

type Assignment = Readonly<Record<string, readonly number[]>>;

interface LagFacts {
  readonly assignment: Assignment;
  readonly bounds: ReadonlyMap<string, Bounds>;
  readonly committed: ReadonlyMap<string, bigint>;
  readonly reached: ReadonlyMap<string, bigint>;
}

/** Offsets behind the handled position, per topic, in assigned partitions. */
export function lagByTopic({ assignment, ...facts }: LagFacts): Map<string, number> {
  return new Map(
    Object.entries(assignment).map(([topic, partitions]) => [
      topic,
      partitions.reduce((sum, partition) => sum + lagOf(partitionKey(topic, partition), facts), 0),
    ]),
  );
}

function lagOf(key: string, { bounds, committed, reached }: Omit<LagFacts, 'assignment'>): number {
  const { low, high } = bounds.get(key) ?? { low: 0n, high: 0n };
  // Another member may have advanced a returning partition.
  const position = [committed.get(key), reached.get(key)].reduce<bigint>(
    (furthest, other) => (other !== undefined && other > furthest ? other : furthest),
    low,
  );
  return position < high ? Number(high - position) : 0;
}
