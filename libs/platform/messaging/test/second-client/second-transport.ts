import { randomUUID } from 'node:crypto';
import { Admin, Consumer, ListOffsetTimestamps, Producer } from '@platformatic/kafka';
import { waitUntil } from '@elevate/testing';
import type {
  ConsumeOptions,
  Consuming,
  RawMessage,
  Reader,
  ReadOptions,
  TopicDefinition,
  Transport,
} from '../../src/index.js';
import { closed, positionsUnknown, unavailable, unknownTopic } from '../../src/errors.js';
import { CatchUp } from '../../src/kafka/catch-up.js';
import { partitionKey, Progress } from '../../src/kafka/log-watch.js';
import { SecondMember } from './second-member.js';

const WAIT = { timeoutMs: 30_000 };

/** The transport on `@platformatic/kafka`, to show that the port does not depend on kafkajs. Not for the product. */
export class SecondTransport implements Transport {
  readonly name = 'kafka';
  readonly durable = true;
  readonly shared = true;
  readonly awaySince = null;
  private readonly base;
  private readonly admin: Admin;
  private readonly producer: Producer;
  private readonly watch: Consumer;
  private readonly topics = new Set<string>();
  private readonly running = new Set<SecondMember>();
  private sending: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(brokers: readonly string[]) {
    this.base = { clientId: 'second', bootstrapBrokers: [...brokers], autocreateTopics: false };
    this.admin = new Admin(this.base);
    this.producer = new Producer({ ...this.base, idempotent: true });
    this.watch = new Consumer({ ...this.base, groupId: `second-watch-${randomUUID()}` });
  }

  async ensureTopics(topics: readonly TopicDefinition[]): Promise<void> {
    const present = new Set(await this.admin.listTopics());
    for (const { name, compacted, partitions = 12 } of topics) {
      if (present.has(name)) continue;
      const configs = [{ name: 'cleanup.policy', value: compacted ? 'compact' : 'delete' }];
      // Another process may create it meanwhile.
      await this.admin
        .createTopics({ topics: [name], partitions, replicas: 1, configs })
        .catch(() => undefined);
    }
    await waitUntil(() => this.haveLeaders(topics.map(({ name }) => name)), WAIT);
    for (const { name } of topics) this.topics.add(name);
  }

  async publish(topic: string, messages: readonly RawMessage[]): Promise<void> {
    if (!this.topics.has(topic)) {
      if (!(await this.admin.listTopics()).includes(topic)) throw unknownTopic(topic);
      this.topics.add(topic);
    }
    const outgoing = messages.map(({ key, value, headers }) => ({
      topic,
      key: Buffer.from(key),
      headers: toHeaders(headers),
      ...(value && { value }),
    }));
    // One request in flight keeps the order of each key.
    const sent = this.sending.then(() => this.producer.send({ messages: outgoing }));
    this.sending = sent.catch(() => undefined);
    await sent.catch((cause: unknown) => {
      throw unavailable('The broker did not take the messages', cause);
    });
  }

  async consume({ group, topics, onMessage }: ConsumeOptions): Promise<Consuming> {
    const progress = new Progress();
    return this.start(
      new SecondMember({
        ...this.base,
        groupId: group,
        topics,
        onMessage,
        progress,
        bounds: () => this.bounds(topics),
      }),
    );
  }

  async read({ topics, onMessage, from }: ReadOptions): Promise<Reader> {
    const { id: log } = await this.admin.metadata({ topics: [...topics], forceUpdate: true });
    if (from && from.log !== log) throw positionsUnknown('Another cluster');
    const bounds = await this.bounds(topics);
    const progress = new Progress(from);
    for (const [key, position] of progress.reached) {
      const bound = bounds.get(key);
      if (bound && (position > bound.high || position < bound.low)) throw positionsUnknown(key);
    }
    const ends = [...bounds].filter(([, { low, high }]) => low < high);
    const catchUp = new CatchUp(
      new Map(ends.map(([key, { high }]) => [key, high])),
      progress.reached,
    );
    const starts = topics.flatMap((topic) => {
      const partitions = [...bounds.keys()].filter((key) => key.startsWith(`${topic}/`)).length;
      return Array.from({ length: partitions }, (_, partition) => {
        const key = partitionKey(topic, partition);
        return {
          topic,
          partition,
          offset: progress.reached.get(key) ?? bounds.get(key)?.low ?? 0n,
        };
      });
    });
    const groupId = `second-reader-${randomUUID()}`;
    const running = await this.start(
      new SecondMember({
        ...this.base,
        groupId,
        topics,
        onMessage,
        progress,
        starts,
        bounds: () => this.bounds(topics),
        onPosition: (partition, position) => catchUp.reached(partition, position),
      }),
    );
    return { ...running, caughtUp: catchUp.done, positions: () => progress.positions(log) };
  }

  async sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sizes = new Map(topics.map((topic) => [topic, 0]));
    for (const [key, { low, high }] of await this.bounds(topics)) {
      const topic = key.slice(0, key.lastIndexOf('/'));
      sizes.set(topic, (sizes.get(topic) ?? 0) + Number(high - low));
    }
    return sizes;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.running].map((member) => member.close()));
    await this.sending;
    await Promise.all([this.producer.close(), this.admin.close(), this.watch.close(true)]);
  }

  private async start(member: SecondMember): Promise<Consuming> {
    if (this.isClosed) throw closed('The transport is closed');
    this.running.add(member);
    await member.start();
    return {
      lag: () => member.lag(),
      oldestInHand: () => new Map(),
      close: async () => {
        await member.close();
        this.running.delete(member);
      },
    };
  }

  private async bounds(names: readonly string[]) {
    const topics = [...names];
    const [low, high] = await Promise.all(
      [ListOffsetTimestamps.EARLIEST, ListOffsetTimestamps.LATEST].map((timestamp) =>
        this.watch.listOffsets({ topics, timestamp }),
      ),
    );
    const bounds = new Map<string, { low: bigint; high: bigint }>();
    for (const [topic, ends = []] of high ?? [])
      ends.forEach((end, partition) =>
        bounds.set(partitionKey(topic, partition), {
          low: low?.get(topic)?.[partition] ?? 0n,
          high: end,
        }),
      );
    return bounds;
  }

  private async haveLeaders(topics: string[]): Promise<boolean> {
    try {
      const metadata = await this.admin.metadata({ topics, forceUpdate: true });
      return topics.every((topic) =>
        metadata.topics.get(topic)?.partitions.every(({ leader }) => leader >= 0),
      );
    } catch {
      return false;
    }
  }
}

function toHeaders(headers: Readonly<Record<string, string>>): Map<Buffer, Buffer> {
  return new Map(
    Object.entries(headers).map(([name, value]) => [Buffer.from(name), Buffer.from(value)]),
  );
}
