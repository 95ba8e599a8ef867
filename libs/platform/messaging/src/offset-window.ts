import { Fifo } from './fifo.js';

export interface WindowEntry {
  readonly offset: string;
  handled: boolean;
  readonly since: number;
}

/** Commits cover the contiguous handled prefix only. */
export class OffsetWindow {
  private readonly entries = new Fifo<WindowEntry>();
  private next: bigint | undefined;

  add(offset: string): WindowEntry {
    const entry = { offset, handled: false, since: performance.now() };
    this.entries.push(entry);
    return entry;
  }

  position(): bigint | undefined {
    while (this.entries.peek()?.handled) {
      const entry = this.entries.shift();
      if (entry) this.next = BigInt(entry.offset) + 1n;
    }
    return this.next;
  }

  get oldestSince(): number | undefined {
    this.position();
    return this.entries.peek()?.since;
  }

  get length(): number {
    return this.entries.size;
  }
}
