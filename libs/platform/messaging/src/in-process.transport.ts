import { setMaxListeners } from 'node:events';
import { randomUUID } from 'node:crypto';
import type {
  ConsumeOptions,
  Consuming,
  Positions,
  RawMessage,
  Reader,
  ReadOptions,
  ReceivedMessage,
  TopicDefinition,
  Transport,
} from './transport.js';
import { closed, positionsUnknown, unavailable, unknownTopic } from './errors.js';
import { repeatUntilDone } from './backoff.js';
import { Fifo } from './fifo.js';
import { Lanes } from './lanes.js';
import { OffsetWindow, type WindowEntry } from './offset-window.js';

// For consumers that join slightly late; owners replay durable state.
const RETAINED_BYTES = 8 * 1024 * 1024;

/** Compacted topics keep the newest message per key; others a few megabytes. */
class TopicLog {
  private readonly newest = new Map<string, ReceivedMessage>();
  private readonly latest = new Fifo<ReceivedMessage>();
  private latestBytes = 0;
  end = 0;

  constructor(readonly definition: TopicDefinition) {}

  append(message: RawMessage): ReceivedMessage {
    const received = {
      ...message,
      topic: this.definition.name,
      partition: 0,
      offset: String(this.end++),
    };
    if (this.definition.compacted) this.compact(received);
    else this.keep(received);
    return received;
  }

  retained(): Iterable<ReceivedMessage> {
    return this.definition.compacted ? this.newest.values() : this.latest;
  }

  private compact(message: ReceivedMessage): void {
    // A Map keeps a key's first position, so delete first.
    this.newest.delete(message.key);
    // Tombstones stay: consumers that join later must see the removal.
    this.newest.set(message.key, message);
  }

  private keep(message: ReceivedMessage): void {
    this.latest.push(message);
    this.latestBytes += retainedBytes(message);
    while (this.latestBytes > RETAINED_BYTES) {
      const dropped = this.latest.shift();
      if (!dropped) return;
      this.latestBytes -= retainedBytes(dropped);
    }
  }
}

const HEADERS_BYTES = 512;

function retainedBytes({ value }: RawMessage): number {
  return (value?.length ?? 0) + HEADERS_BYTES;
}

/** In-process message log. `publish` resolves once all groups have handled the messages. */
export class InProcessTransport implements Transport {
  readonly name = 'in-process';
  readonly durable = false;
  readonly shared = false;
  readonly awaySince = null;
  /** Set by the product that starts the owners. */
  isReplaying = false;
  private readonly startedAt = Date.now();
  private readonly log = randomUUID();
  private readonly logs = new Map<string, TopicLog>();
  private readonly groups = new Map<string, Group>();
  private readonly readings = new Set<Reading>();
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
    for (const reading of this.readings)
      if (reading.listensTo(topic)) received.forEach((message) => reading.offer(message));
    const groups = [...this.groups.values()].filter((group) => group.listensTo(topic));
    await Promise.all(groups.flatMap((group) => received.map((message) => group.deliver(message))));
  }

  async consume(options: ConsumeOptions): Promise<Consuming> {
    this.refuseWhenClosed();
    options.topics.forEach((topic) => this.logOf(topic));
    const group = this.groups.get(options.group) ?? new Group(this.ended.signal);
    this.groups.set(options.group, group);
    const fresh = options.topics.filter((topic) => !group.listensTo(topic));
    const consuming = group.join(options);
    for (const topic of fresh)
      for (const message of this.logOf(topic).retained()) group.offer(message);
    return consuming;
  }

  async read(options: ReadOptions): Promise<Reader> {
    this.refuseWhenClosed();
    const { topics, from } = options;
    if (from) this.refuseForeign(from);
    const retained = topics.flatMap((topic) => {
      const begin = Number(from?.topics[topic]?.offsets['0'] ?? 0);
      return [...this.logOf(topic).retained()].filter(({ offset }) => Number(offset) >= begin);
    });
    const onClose = () => void this.readings.delete(reading);
    const reading: Reading = new Reading(options, this.log, retained, onClose);
    this.readings.add(reading);
    return reading;
  }

  async sizes(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(topics.map((topic) => [topic, [...this.logOf(topic).retained()].length]));
  }

  async removalsSince(): Promise<number> {
    return this.startedAt;
  }

  async close(): Promise<void> {
    this.ended.abort();
    await Promise.all([...this.groups.values(), ...this.readings].map((each) => each.close()));
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

const IN_FLIGHT = 256;

const REDELIVERY = { initialDelayMs: 50, maxDelayMs: 5_000 };

/** A group or a reader: takes the messages of its topics, those of one key in order. */
abstract class Recipient {
  protected readonly lanes = new Lanes(IN_FLIGHT);
  /** Oldest first, because a Set keeps insertion order. */
  private readonly unhandled = new Map<string, Set<{ readonly at: number }>>();

  protected abstract handle(message: ReceivedMessage): Promise<void>;

  listensTo(topic: string): boolean {
    return this.unhandled.has(topic);
  }

  /** Rejects if the recipient ends before the message is handled. */
  deliver(message: ReceivedMessage): Promise<void> {
    const entry = { at: performance.now() };
    const entries = this.unhandled.get(message.topic);
    entries?.add(entry);
    return new Promise((resolve, reject) => {
      this.lanes.push(`${message.topic}\n${message.key}`, () =>
        this.handle(message)
          .finally(() => entries?.delete(entry))
          .then(resolve, reject),
      );
    });
  }

  offer(message: ReceivedMessage): void {
    this.deliver(message).catch(() => undefined);
  }

  protected listen(topics: readonly string[]): void {
    for (const topic of topics)
      if (!this.unhandled.has(topic)) this.unhandled.set(topic, new Set());
  }

  protected async lagOf(topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
    return new Map(topics.map((topic) => [topic, this.unhandled.get(topic)?.size ?? 0]));
  }

  protected oldestOf(topics: readonly string[]): ReadonlyMap<string, number> {
    const now = performance.now();
    return new Map(
      topics.map((topic) => {
        const [first] = this.unhandled.get(topic) ?? [];
        return [topic, first ? (now - first.at) / 1_000 : 0];
      }),
    );
  }
}

class Reading extends Recipient implements Reader {
  readonly caughtUp: Promise<void>;
  private readonly end = new AbortController();
  private readonly windows: ReadonlyMap<string, OffsetWindow>;
  private readonly entries = new WeakMap<ReceivedMessage, WindowEntry>();

  constructor(
    private readonly options: ReadOptions,
    private readonly log: string,
    retained: readonly ReceivedMessage[],
    private readonly onClose: () => void,
  ) {
    super();
    setMaxListeners(0, this.end.signal);
    this.listen(options.topics);
    this.windows = new Map(options.topics.map((topic) => [topic, new OffsetWindow()]));
    const backlog = Promise.all(retained.map((message) => this.deliver(message)));
    this.caughtUp = backlog.then(() => undefined);
    // Closing a reader early must not raise an unhandled rejection.
    this.caughtUp.catch(() => undefined);
  }

  override deliver(message: ReceivedMessage): Promise<void> {
    const entry = this.windows.get(message.topic)?.add(message.offset);
    if (entry) this.entries.set(message, entry);
    return super.deliver(message);
  }

  lag(): Promise<ReadonlyMap<string, number>> {
    return this.lagOf(this.options.topics);
  }

  oldestInHand(): ReadonlyMap<string, number> {
    return this.oldestOf(this.options.topics);
  }

  positions(): Positions {
    const { topics, from } = this.options;
    const entries = topics.flatMap((topic) => {
      const offset = this.windows.get(topic)?.position() ?? from?.topics[topic]?.offsets['0'];
      return offset === undefined
        ? []
        : [[topic, { offsets: { '0': String(offset) }, newest: 0 }] as const];
    });
    return { log: this.log, topics: Object.fromEntries(entries) };
  }

  async close(): Promise<void> {
    this.onClose();
    this.end.abort();
    await this.lanes.idle();
  }

  protected async handle(message: ReceivedMessage): Promise<void> {
    const { signal } = this.end;
    const attempt = async () => {
      await this.options.onMessage(message);
      const entry = this.entries.get(message);
      if (entry) entry.handled = true;
    };
    if (!(await repeatUntilDone(attempt, { ...REDELIVERY, signal })))
      throw closed('The reader was closed before it had read everything');
  }
}

type Member = ConsumeOptions & { readonly running: Set<Promise<void>> };

class Group extends Recipient {
  private members: readonly Member[] = [];
  private arrivals: (() => void)[] = [];

  constructor(private readonly ended: AbortSignal) {
    super();
    ended.addEventListener('abort', () => this.wakeAll(), { once: true });
  }

  // Members share the backlog, so each reports all of it.
  join(options: ConsumeOptions): Consuming {
    const { topics } = options;
    const member: Member = { ...options, running: new Set() };
    this.listen(topics);
    this.members = [...this.members, member];
    this.wakeAll();
    return {
      close: () => this.leave(member),
      lag: () => this.lagOf(topics),
      oldestInHand: () => this.oldestOf(topics),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => this.leave(member)));
  }

  protected async handle(message: ReceivedMessage): Promise<void> {
    const attempt = async () => {
      const member = await this.memberFor(message);
      const work = (async () => member.onMessage(message))();
      member.running.add(work);
      await work.finally(() => member.running.delete(work));
    };
    if (!(await repeatUntilDone(attempt, { ...REDELIVERY, signal: this.ended })))
      throw unavailable('The transport was closed before the message was handled');
  }

  private async leave(member: Member): Promise<void> {
    this.members = this.members.filter((other) => other !== member);
    await Promise.allSettled(member.running);
  }

  private async memberFor({ topic, key }: ReceivedMessage): Promise<Member> {
    while (!this.ended.aborted) {
      const candidates = this.members.filter(({ topics }) => topics.includes(topic));
      const member = candidates[hash(key) % candidates.length];
      if (member) return member;
      await new Promise<void>((resolve) => this.arrivals.push(resolve));
    }
    throw closed('The transport is closed');
  }

  private wakeAll(): void {
    for (const resolve of this.arrivals.splice(0)) resolve();
  }
}

function hash(key: string): number {
  let value = 7;
  for (let index = 0; index < key.length; index++)
    value = (value * 31 + key.charCodeAt(index)) >>> 0;
  return value;
}
