import type { RawMessage, ReceivedMessage, TopicDefinition } from '../transport.js';
import { Fifo } from '../fifo.js';

// Retention of uncompacted topics, for consumers that join slightly late; owners replay durable state.
const RETAINED_BYTES = 8 * 1024 * 1024;

/** Compacted topics keep the newest message per key; others the latest few megabytes. */
export class TopicLog {
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
    // A Map keeps a key's first position; a log orders by the latest message, so delete first.
    this.newest.delete(message.key);
    // Tombstones stay: consumers with their own store may join later and must see the removal.
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
