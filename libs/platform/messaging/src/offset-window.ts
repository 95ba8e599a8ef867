import { Fifo } from './fifo.js';

/** One message that was fetched: whether it is handled. */
export interface WindowEntry {
  readonly offset: string;
  handled: boolean;
  /** When it was fetched, by the process's own clock. */
  readonly since: number;
}

/** Which messages of a partition are fetched and which handled; the commit may only pass the handled ones. */
export class OffsetWindow {
  private readonly entries = new Fifo<WindowEntry>();
  private next: bigint | undefined;

  add(offset: string): WindowEntry {
    const entry = { offset, handled: false, since: performance.now() };
    this.entries.push(entry);
    return entry;
  }

  /** The offset after the last message before which all are handled; undefined while there is none. */
  position(): bigint | undefined {
    while (this.entries.peek()?.handled) {
      const entry = this.entries.shift();
      if (entry) this.next = BigInt(entry.offset) + 1n;
    }
    return this.next;
  }

  /** When the oldest message was fetched that is not handled; undefined while there is none. */
  get oldestSince(): number | undefined {
    this.position();
    return this.entries.peek()?.since;
  }

  /** How many fetched messages the commit cannot pass yet. */
  get length(): number {
    return this.entries.size;
  }
}
