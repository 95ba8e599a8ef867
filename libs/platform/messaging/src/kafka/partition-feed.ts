import { OffsetWindow, type WindowEntry } from '../offset-window.js';

// Enough to keep every lane busy, and not more than a second or two of work to do again after a crash.
const PAUSE_AT = 1_000;
const RESUME_AT = 500;

/**
 * One partition while this process owns it: what is fetched and not yet handled. It stops the
 * fetching of its own partition when too much piles up, so that one slow message holds up neither
 * the other partitions nor the heartbeats.
 */
export class PartitionFeed {
  /** The offset up to which the group knows; set by whoever commits. */
  committed: bigint | undefined;
  private readonly window = new OffsetWindow();
  private resume: (() => void) | undefined;
  private given = true;

  constructor(
    readonly topic: string,
    readonly partition: number,
  ) {}

  /** False once the partition was taken away: what is still waiting is left for its next owner. */
  get isOurs(): boolean {
    return this.given;
  }

  add(offset: string): WindowEntry {
    return this.window.add(offset);
  }

  /** Marks a message as handled; returns the position the partition has reached. */
  handled(entry: WindowEntry): bigint | undefined {
    entry.handled = true;
    const position = this.window.position();
    if (this.window.length <= RESUME_AT) this.flow();
    return position;
  }

  get position(): bigint | undefined {
    return this.window.position();
  }

  /** When the oldest message was fetched that is not handled. */
  get oldestSince(): number | undefined {
    return this.window.oldestSince;
  }

  pauseIfFull(pause: () => () => void): void {
    if (this.window.length >= PAUSE_AT) this.resume ??= pause();
  }

  /** Gives the partition up. kafkajs remembers pauses across rebalances, so it flows again. */
  release(): void {
    this.given = false;
    this.flow();
  }

  private flow(): void {
    this.resume?.();
    this.resume = undefined;
  }
}
