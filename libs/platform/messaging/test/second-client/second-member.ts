import { Consumer, type Message, type MessagesStream } from '@platformatic/kafka';
import type { ReceivedMessage } from '../../src/index.js';
import { Backoff, waitFor } from '../../src/backoff.js';
import { Lanes } from '../../src/lanes.js';
import { lagByTopic } from '../../src/kafka/kafka-member.js';
import {
  type Bounds,
  PartitionFeed,
  partitionKey,
  type Progress,
} from '../../src/kafka/log-watch.js';

export interface SecondMemberOptions {
  readonly clientId: string;
  readonly bootstrapBrokers: string[];
  readonly groupId: string;
  readonly topics: readonly string[];
  readonly onMessage: (message: ReceivedMessage) => void | Promise<void>;
  readonly progress: Progress;
  /** Readers start here and commit nothing; members of a group start at their committed offsets. */
  readonly starts?: { topic: string; partition: number; offset: bigint }[];
  readonly onPosition?: (partition: string, position: bigint) => void;
  readonly bounds: () => Promise<ReadonlyMap<string, Bounds>>;
}

const COMMIT_EVERY_MS = 500;
const IN_FLIGHT = 256;

export class SecondMember {
  private readonly consumer: Consumer;
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly closing = new AbortController();
  private stream: MessagesStream<Buffer, Buffer, Buffer, Buffer> | undefined;
  private feeds = new Map<string, PartitionFeed>();
  private commits: NodeJS.Timeout | undefined;

  constructor(private readonly options: SecondMemberOptions) {
    const { clientId, bootstrapBrokers, groupId } = options;
    this.consumer = new Consumer({
      clientId,
      bootstrapBrokers,
      groupId,
      autocommit: false,
      maxWaitTime: 250,
      minBytes: 1,
      sessionTimeout: 7_000,
      heartbeatInterval: 1_500,
      rebalanceTimeout: 20_000,
    });
    this.consumer.on('consumer:group:join', () => this.release());
  }

  async start(): Promise<void> {
    const { topics, starts } = this.options;
    this.stream = await this.consumer.consume({
      topics: [...topics],
      autocommit: false,
      ...(starts
        ? { mode: 'manual', offsets: starts }
        : { mode: 'committed', fallbackMode: 'earliest' }),
    });
    this.stream.on('data', (message) => this.take(message));
    this.stream.on('error', () => undefined);
    if (!starts) this.commits = setInterval(() => void this.commit(), COMMIT_EVERY_MS);
  }

  async close(): Promise<void> {
    this.closing.abort();
    clearInterval(this.commits);
    await this.lanes.idle();
    if (!this.options.starts) await this.commit();
    await this.consumer.close(true);
  }

  async lag(): Promise<Map<string, number>> {
    const assigned = this.consumer.assignments ?? [];
    const assignment = Object.fromEntries(assigned.map((entry) => [entry.topic, entry.partitions]));
    const { reached } = this.options.progress;
    return lagByTopic({
      assignment,
      bounds: await this.options.bounds(),
      committed: new Map(),
      reached,
    });
  }

  private release(): void {
    const before = this.feeds;
    this.feeds = new Map();
    for (const feed of before.values()) feed.release();
  }

  private take(message: Message): void {
    if (this.closing.signal.aborted) return;
    const { topic, partition, offset } = message;
    this.options.progress.received(topic, Number(message.timestamp));
    const key = partitionKey(topic, partition);
    const feed = this.feeds.get(key) ?? new PartitionFeed(topic, partition);
    this.feeds.set(key, feed);
    const entry = feed.add(String(offset));
    const received = toReceived(message);
    this.lanes.push(`${topic}\n${received.key}`, async () => {
      if (!(await this.handle(received, feed))) return;
      const position = feed.handled(entry);
      if (position === undefined) return;
      this.options.progress.reached.set(key, position);
      this.options.onPosition?.(key, position);
    });
  }

  private async handle(message: ReceivedMessage, feed: PartitionFeed): Promise<boolean> {
    const backoff = new Backoff({ initialDelayMs: 100, maxDelayMs: 5_000 });
    while (feed.isOurs && !this.closing.signal.aborted) {
      try {
        await this.options.onMessage(message);
        return true;
      } catch {
        await waitFor(backoff.next(), this.closing.signal);
      }
    }
    return false;
  }

  private async commit(): Promise<void> {
    const moved = [...this.feeds.values()].filter((feed) => feed.position() !== feed.committed);
    const offsets = moved.flatMap((feed) => {
      const offset = feed.position();
      const { topic, partition } = feed;
      return offset === undefined ? [] : [{ topic, partition, offset, leaderEpoch: 0 }];
    });
    if (offsets.length === 0) return;
    await this.consumer.commit({ offsets }).then(
      () => moved.forEach((feed, index) => (feed.committed = offsets[index]?.offset)),
      () => undefined,
    );
  }
}

function toReceived(message: Message): ReceivedMessage {
  const { topic, partition, offset, key, value, headers } = message;
  return {
    topic,
    partition,
    offset: String(offset),
    key: String(key ?? ''),
    // The types promise a value; a tombstone has none.
    value: (value as Buffer | null | undefined) ?? null,
    headers: Object.fromEntries([...headers].map(([name, text]) => [String(name), String(text)])),
  };
}
