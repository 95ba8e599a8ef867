import type { ConsumeOptions, Consuming, ReceivedMessage } from '../transport.js';
import { Backoff, Lanes, waitFor } from '../lanes.js';
import { unavailable } from '../errors.js';

/** Messages of different keys handled concurrently. */
export const IN_FLIGHT = 256;

export const REDELIVERY = { initialDelayMs: 50, maxDelayMs: 5_000 };

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
