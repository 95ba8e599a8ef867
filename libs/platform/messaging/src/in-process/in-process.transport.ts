import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type {
  ConsumeOptions,
  Consuming,
  Positions,
  RawMessage,
  Reader,
  ReadOptions,
  Running,
  TopicDefinition,
  Transport,
} from '../transport.js';
import { closed, positionsUnknown, unknownTopic } from '../errors.js';
import { Group } from './group.js';
import { Reading } from './reading.js';
import { TopicLog } from './topic-log.js';

/**
 * In-process message log. `publish` resolves once all groups have handled the messages, without waiting for readers. A
 * group without members keeps its backlog.
 */
export class InProcessTransport implements Transport {
  readonly name = 'in-process';
  readonly durable = false;
  readonly shared = false;
  readonly awaySince = null;
  private readonly log = randomUUID();
  private readonly logs = new Map<string, TopicLog>();
  private readonly groups = new Map<string, Group>();
  private readonly readings = new Set<Reading>();
  private readonly members = new Set<Running>();
  private readonly ended = new AbortController();

  constructor() {
    // Hundreds of waiting messages listen for the close; that is no leak.
    setMaxListeners(0, this.ended.signal);
  }

  async ensureTopics(topics: readonly TopicDefinition[]): Promise<void> {
    for (const topic of topics) {
      if (!this.logs.has(topic.name)) this.logs.set(topic.name, new TopicLog(topic));
    }
  }

  async publish(topic: string, messages: readonly RawMessage[]): Promise<void> {
    this.refuseWhenClosed();
    const log = this.logOf(topic);
    const received = messages.map((message) => log.append(message));
    for (const reading of this.readings) {
      if (reading.reads(topic)) received.forEach((message) => reading.offer(message));
    }
    const groups = [...this.groups.values()].filter((group) => group.listensTo(topic));
    await Promise.all(groups.flatMap((group) => received.map((message) => group.deliver(message))));
  }

  async consume(options: ConsumeOptions): Promise<Consuming> {
    this.refuseWhenClosed();
    options.topics.forEach((topic) => this.logOf(topic));
    const group = this.groups.get(options.group) ?? new Group(this.ended.signal);
    this.groups.set(options.group, group);
    const { consuming, fresh } = group.join(options);
    for (const topic of fresh) {
      for (const message of this.logOf(topic).retained())
        group.deliver(message).catch(() => undefined);
    }
    return this.member(consuming);
  }

  async read(options: ReadOptions): Promise<Reader> {
    this.refuseWhenClosed();
    const { topics, from } = options;
    if (from) this.refuseForeign(from);
    const retained = topics.flatMap((topic) => {
      const begin = Number(from?.topics[topic]?.offsets['0'] ?? 0);
      return [...this.logOf(topic).retained()].filter(({ offset }) => Number(offset) >= begin);
    });
    const reading = new Reading({ ...options, log: this.log }, retained);
    this.readings.add(reading);
    const close = async () => {
      this.readings.delete(reading);
      await reading.close();
    };
    return {
      caughtUp: reading.caughtUp,
      close,
      positions: () => reading.positions(),
      lag: () => reading.lag(),
      oldestInHand: () => reading.oldestInHand(),
    };
  }

  async sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(topics.map((topic) => [topic, [...this.logOf(topic).retained()].length]));
  }

  async close(): Promise<void> {
    this.ended.abort();
    await Promise.all([...this.members, ...this.readings].map((running) => running.close()));
    this.members.clear();
    this.readings.clear();
  }

  private member(consuming: Consuming): Consuming {
    const member: Consuming = {
      ...consuming,
      close: async () => {
        await consuming.close();
        this.members.delete(member);
      },
    };
    this.members.add(member);
    return member;
  }

  private logOf(topic: string): TopicLog {
    const log = this.logs.get(topic);
    if (!log) throw unknownTopic(topic);
    return log;
  }

  private refuseForeign({ log, topics }: Positions): void {
    if (log !== this.log) throw positionsUnknown('The positions are of another process');
    for (const [topic, { offsets }] of Object.entries(topics)) {
      if (Number(offsets['0'] ?? 0) > this.logOf(topic).end)
        throw positionsUnknown(`The position in ${topic} is beyond its end`);
    }
  }

  private refuseWhenClosed(): void {
    if (this.ended.signal.aborted) throw closed('The transport is closed');
  }
}
