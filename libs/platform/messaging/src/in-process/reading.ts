import { setMaxListeners } from 'node:events';
import type { Positions, Reader, ReadOptions, ReceivedMessage } from '../transport.js';
import { Backoff, waitFor } from '../backoff.js';
import { closed } from '../errors.js';
import { Lanes } from '../lanes.js';
import { OffsetWindow } from '../offset-window.js';
import { IN_FLIGHT, REDELIVERY } from './group.js';
import { Unhandled } from './unhandled.js';

/** Delivers retained messages, then new ones. */
export class Reading implements Reader {
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
    const backoff = new Backoff(REDELIVERY);
    while (!this.end.signal.aborted) {
      try {
        await this.options.onMessage(message);
        return;
      } catch {
        await waitFor(backoff.next(), this.end.signal);
      }
    }
    throw closed('The reader was closed before it had read everything');
  }
}
