import { randomUUID } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { describeError, isAppError } from '@elevate/errors';
import { LogThrottle, type Logger } from '@elevate/logging';
import type {
  ConsumeOptions,
  Consuming,
  RawMessage,
  Reader,
  ReadOptions,
  TopicDefinition,
  Transport,
} from '../transport.js';
import { Backoff, waitFor } from '../backoff.js';
import { closed, unavailable, unknownTopic } from '../errors.js';
import { CatchUp } from './catch-up.js';
import type { KafkaConnection } from './kafka-connection.js';
import { kafkaClient, READING_RETRY, SENDING_RETRY, WATCHING_RETRY } from './kafka-client.js';
import { kafkaRefusal } from './kafka-refusal.js';
import { KafkaMember, type MemberOptions } from './kafka-member.js';
import { LogWatch } from './log-watch.js';
import { Progress } from './progress.js';
import { readingStart } from './reading-start.js';
import { Sender } from './sender.js';
import { TopicAdmin, topicOf } from './topic-admin.js';
import { withAdmin } from './with-admin.js';

export interface KafkaTransportOptions extends KafkaConnection {
  readonly clientId: string;
  readonly logger: Logger;
  readonly onFatal?: (error: unknown) => void;
}

const RETRY = { initialDelayMs: 100, maxDelayMs: 5_000 };

/** Waits for unreachable brokers, except in `publish`. */
export class KafkaTransport implements Transport {
  readonly name = 'kafka';
  readonly durable = true;
  readonly shared = true;
  private readonly reading: Kafka;
  private readonly admin: TopicAdmin;
  private readonly sender: Sender;
  private readonly watch: LogWatch;
  private readonly known = new Set<string>();
  private readonly running = new Set<Consuming>();
  private readonly closing = new AbortController();
  private readonly complaints = new LogThrottle();
  private readonly asking: Kafka;
  private away: Date | null = null;

  constructor(private readonly options: KafkaTransportOptions) {
    const sending = kafkaClient(options, SENDING_RETRY);
    this.asking = sending;
    this.reading = kafkaClient(options, READING_RETRY);
    this.admin = new TopicAdmin(sending);
    this.sender = new Sender(sending);
    this.watch = new LogWatch(kafkaClient(options, WATCHING_RETRY));
  }

  get awaySince(): Date | null {
    return this.away;
  }

  async ensureTopics(topics: readonly TopicDefinition[]): Promise<void> {
    const unknown = topics.filter(({ name }) => !this.known.has(name));
    if (unknown.length === 0) return;
    await this.untilAnswered(() => this.admin.ensure(unknown));
    for (const { name } of unknown) this.known.add(name);
  }

  async publish(topic: string, messages: readonly RawMessage[]): Promise<void> {
    if (messages.length === 0) return;
    if (!this.known.has(topic)) await this.learn(topic);
    await this.sender.send(topic, messages);
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
      // kafkajs requires a group; each reader gets a random one, used once.
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
      onFatal: (error) => this.fatal(error),
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

  private fatal(error: unknown): void {
    this.options.logger.fatal({ error }, 'The Kafka reader stopped');
    this.options.onFatal?.(error);
  }

  // A send to a missing topic blocks all others for seconds, so check first.
  private async learn(topic: string): Promise<void> {
    const exists = await this.admin.exists(topic).catch((cause: unknown) => {
      throw unavailable(kafkaRefusal(cause)?.message ?? 'The broker does not answer', cause);
    });
    if (!exists) throw unknownTopic(topic);
    this.known.add(topic);
  }

  private async untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
    const backoff = new Backoff(RETRY);
    while (!this.closing.signal.aborted) {
      try {
        const answer = await ask();
        this.away = null;
        return answer;
      } catch (error) {
        if (isAppError(error)) throw error;
        this.away ??= new Date();
        const facts = { cause: describeError(error) };
        this.complaints.say('ask', () =>
          this.options.logger.warn(facts, 'Kafka is unavailable. Retrying'),
        );
        await waitFor(backoff.next(), this.closing.signal);
      }
    }
    throw closed('The transport was closed before Kafka answered');
  }
}
