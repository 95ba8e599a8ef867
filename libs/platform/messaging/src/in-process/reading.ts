import { setMaxListeners } from 'node:events';
import type { Reader, ReadOptions, ReceivedMessage } from '../transport.js';
import { Backoff, waitFor } from '../backoff.js';
import { closed } from '../errors.js';
import { Lanes } from '../lanes.js';
import { IN_FLIGHT, REDELIVERY } from './group.js';
import { Unhandled } from './unhandled.js';

/** One reader: it gets everything that is kept, then everything that comes. */
export class Reading implements Reader {
  readonly caughtUp: Promise<void>;
  private readonly lanes = new Lanes(IN_FLIGHT);
  private readonly end = new AbortController();
  private readonly unhandled: Unhandled;

  constructor(
    private readonly options: ReadOptions,
    retained: readonly ReceivedMessage[],
  ) {
    setMaxListeners(0, this.end.signal);
    this.unhandled = new Unhandled(options.topics);
    this.caughtUp = Promise.all(retained.map((message) => this.deliver(message))).then(
      () => undefined,
    );
    // Nobody needs to wait for it, and a reader that is closed early is not an error of the process.
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

  async close(): Promise<void> {
    this.end.abort();
    await this.lanes.idle();
  }

  private deliver(message: ReceivedMessage): Promise<void> {
    const ended = this.unhandled.begin(message.topic);
    return new Promise((resolve, reject) => {
      this.lanes.push(`${message.topic}\n${message.key}`, () =>
        this.handle(message).finally(ended).then(resolve, reject),
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
