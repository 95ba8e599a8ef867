import type { RawMessage, ReceivedMessage, TopicDefinition } from '../transport.js';
import { Fifo } from '../fifo.js';

// A topic that is not compacted is kept only for who joins a moment late: what must survive is the
// owner's to replay, and the process's memory is not a log.
const RETAINED_BYTES = 8 * 1024 * 1024;

/** What stands in one topic: the newest message of each key where it is compacted, else the latest few megabytes. */
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

  /** The offset that the next message gets. */
  get end(): number {
    return this.nextOffset;
  }

  /** Everything that is kept, oldest first. */
  retained(): Iterable<ReceivedMessage> {
    return this.definition.compacted ? this.newest.values() : this.latest;
  }

  private compact(message: ReceivedMessage): void {
    // Deleted first: a map keeps the place of a key's first insertion, a log that of its last message.
    this.newest.delete(message.key);
    // Tombstones stay: a consumer with a store of its own may join after them and must learn of the removal.
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
