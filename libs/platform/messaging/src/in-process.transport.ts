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
  Running,
  TopicDefinition,
  Transport,
} from './transport.js';
import { closed, positionsUnknown, unavailable, unknownTopic } from './errors.js';
import { Backoff, Fifo, Lanes, OffsetWindow, waitFor } from './lanes.js';

// For consumers that join slightly late; owners replay durable state.
const RETAINED_BYTES = 8 * 1024 * 1024;

/** Compacted topics keep the newest message per key; others a few megabytes. */
class TopicLog {
  private readonly newest = new Map<string, ReceivedMessage>();
  private readonly latest = new Fifo<ReceivedMessage>();
  private latestBytes = 0;
  private nextOffset = 0;

  constructor(readonly definition: TopicDefinition) {}

  append(message: RawMessage): ReceivedMessage {
    const received = {
      ...message,
      topic: this.definition.name,
      partition: 0,
      offset: String(this.nextOffset++),
    };
    if (this.definition.compacted) this.compact(received);
    else this.keep(received);
    return received;
  }

  get end(): number {
    return this.nextOffset;
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
    this.latestBytes += sizeOf(message);
    while (this.latestBytes > RETAINED_BYTES) {
      const dropped = this.latest.shift();
      if (!dropped) return;
      this.latestBytes -= sizeOf(dropped);
    }
  }
}

const HEADERS_BYTES = 512;

function sizeOf({ value }: RawMessage): number {
  return (value?.length ?? 0) + HEADERS_BYTES;
}

/** In-process message log. `publish` resolves once all groups have handled the messages. */
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

class Reading implements Reader {
  readonly caughtUp: Promise<void>;
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly end = new AbortController();
  private readonly unhandled: Unhandled;
  private readonly windows: ReadonlyMap<string, OffsetWindow>;

  constructor(
    private readonly options: ReadOptions & { readonly log: string },
    retained: readonly ReceivedMessage[],
  ) {
    setMaxListeners(0, this.end.signal);
    this.unhandled = new Unhandled(options.topics);
    this.windows = new Map(options.topics.map((topic) => [topic, new OffsetWindow()]));
    this.caughtUp = Promise.all(retained.map((message) => this.deliver(message))).then(
      () => undefined,
    );
    // Closing a reader early must not raise an unhandled rejection.
    this.caughtUp.catch(() => undefined);
  }

  reads(topic: string): boolean {
    return this.options.topics.includes(topic);
  }

  offer(message: ReceivedMessage): void {
    this.deliver(message).catch(() => undefined);
  }

  lag(): Promise<ReadonlyMap<string, number>> {
    return Promise.resolve(this.unhandled.counts(this.options.topics));
  }

  oldestInHand(): ReadonlyMap<string, number> {
    return this.unhandled.oldest(this.options.topics);
  }

  positions(): Positions {
    const { topics, from, log } = this.options;
    const entries = topics.flatMap((topic) => {
      const offset = this.windows.get(topic)?.position() ?? from?.topics[topic]?.offsets['0'];
      return offset === undefined
        ? []
        : [[topic, { offsets: { '0': String(offset) }, newest: 0 }] as const];
    });
    return { log, topics: Object.fromEntries(entries) };
  }

  async close(): Promise<void> {
    this.end.abort();
    await this.lanes.idle();
  }

  private deliver(message: ReceivedMessage): Promise<void> {
    const ended = this.unhandled.begin(message.topic);
    const entry = this.windows.get(message.topic)?.add(message.offset);
    return new Promise((resolve, reject) => {
      this.lanes.push(`${message.topic}\n${message.key}`, () =>
        this.handle(message)
          .then(() => {
            if (entry) entry.handled = true;
          })
          .finally(ended)
          .then(resolve, reject),
      );
    });
  }

  private async handle(message: ReceivedMessage): Promise<void> {
    let backoff: Backoff | undefined;
    while (!this.end.signal.aborted) {
      try {
        await this.options.onMessage(message);
        return;
      } catch {
        backoff ??= new Backoff(REDELIVERY);
        await waitFor(backoff.next(), this.end.signal);
      }
    }
    throw closed('The reader was closed before it had read everything');
  }
}

/** Messages of different keys handled concurrently. */
export const IN_FLIGHT = 256;

const REDELIVERY = { initialDelayMs: 50, maxDelayMs: 5_000 };

interface Member extends ConsumeOptions {
  readonly inFlight: InFlightCounter;
}

export class Group {
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly members: Member[] = [];
  private readonly topics = new Set<string>();
  private readonly unhandled = new Unhandled([]);
  private arrivals: (() => void)[] = [];

  constructor(private readonly ended: AbortSignal) {
    ended.addEventListener('abort', () => this.wakeAll(), { once: true });
  }

  listensTo(topic: string): boolean {
    return this.topics.has(topic);
  }

  join(options: ConsumeOptions): { consuming: Consuming; fresh: string[] } {
    const member: Member = { ...options, inFlight: new InFlightCounter() };
    const fresh = options.topics.filter((topic) => !this.topics.has(topic));
    for (const topic of fresh) this.topics.add(topic);
    this.unhandled.addTopics(fresh);
    this.members.push(member);
    this.wakeAll();
    return { consuming: this.consuming(member), fresh };
  }

  deliver(message: ReceivedMessage): Promise<void> {
    const ended = this.unhandled.begin(message.topic);
    return new Promise((resolve, reject) => {
      this.lanes.push(`${message.topic}\n${message.key}`, () =>
        this.handle(message).finally(ended).then(resolve, reject),
      );
    });
  }

  // Members share the backlog, so each reports all of it.
  private consuming(member: Member): Consuming {
    return {
      close: () => this.leave(member),
      lag: () => Promise.resolve(this.unhandled.counts(member.topics)),
      oldestInHand: () => this.unhandled.oldest(member.topics),
    };
  }

  private async leave(member: Member): Promise<void> {
    const index = this.members.indexOf(member);
    if (index >= 0) this.members.splice(index, 1);
    await member.inFlight.empty();
  }

  private async handle(message: ReceivedMessage): Promise<void> {
    let backoff: Backoff | undefined;
    while (!this.ended.aborted) {
      const member = this.memberFor(message);
      if (!member) await new Promise<void>((resolve) => this.arrivals.push(resolve));
      else if (await accepted(member, message)) return;
      else await waitFor((backoff ??= new Backoff(REDELIVERY)).next(), this.ended);
    }
    throw unavailable('The transport was closed before the message was handled');
  }

  private memberFor({ topic, key }: ReceivedMessage): Member | undefined {
    const candidates = this.members.filter(({ topics }) => topics.includes(topic));
    return candidates[hash(key) % candidates.length];
  }

  private wakeAll(): void {
    for (const resolve of this.arrivals.splice(0)) resolve();
  }
}

async function accepted(
  { inFlight, onMessage }: Member,
  message: ReceivedMessage,
): Promise<boolean> {
  try {
    await inFlight.track(() => onMessage(message));
    return true;
  } catch {
    return false;
  }
}

function hash(key: string): number {
  let value = 7;
  for (let index = 0; index < key.length; index++)
    value = (value * 31 + key.charCodeAt(index)) >>> 0;
  return value;
}

class InFlightCounter {
  private count = 0;
  private waiting: (() => void)[] = [];

  async track(work: () => void | Promise<void>): Promise<void> {
    this.count++;
    try {
      await work();
    } finally {
      this.count--;
      if (this.count === 0) {
        for (const resolve of this.waiting.splice(0)) resolve();
      }
    }
  }

  empty(): Promise<void> {
    if (this.count === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

export class Unhandled {
  private readonly since = new Map<string, Set<{ readonly at: number }>>();

  constructor(topics: readonly string[]) {
    this.addTopics(topics);
  }

  addTopics(topics: readonly string[]): void {
    for (const topic of topics) {
      if (!this.since.has(topic)) this.since.set(topic, new Set());
    }
  }

  begin(topic: string): () => void {
    const entry = { at: performance.now() };
    const entries = this.since.get(topic);
    entries?.add(entry);
    return () => void entries?.delete(entry);
  }

  counts(topics: readonly string[]): ReadonlyMap<string, number> {
    return new Map(topics.map((topic) => [topic, this.since.get(topic)?.size ?? 0]));
  }

  /** Age of the oldest message in seconds; a Set keeps insertion order. */
  oldest(topics: readonly string[]): ReadonlyMap<string, number> {
    const now = performance.now();
    return new Map(
      topics.map((topic) => {
        const [first] = this.since.get(topic) ?? [];
        return [topic, first ? (now - first.at) / 1_000 : 0];
      }),
    );
  }
}
