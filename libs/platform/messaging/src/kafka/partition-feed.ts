import { OffsetWindow, type WindowEntry } from '../offset-window.js';

// Messages per partition: keeps all lanes busy, but limits redelivery after a crash to a second or two of work.
const PAUSE_AT = 1_000;
const RESUME_AT = 500;

/**
 * Unhandled messages of one assigned partition. Pauses only this partition when too many pile up, so a slow message
 * delays neither others nor heartbeats.
 */
export class PartitionFeed {
  committed: bigint | undefined;
  private readonly window = new OffsetWindow();
  private resume: (() => void) | undefined;
  private given = true;

  constructor(
    readonly topic: string,
    readonly partition: number,
  ) {}

  /** False after revocation: waiting messages belong to the next owner. */
  get isOurs(): boolean {
    return this.given;
  }

  add(offset: string): WindowEntry {
    return this.window.add(offset);
  }

  handled(entry: WindowEntry): bigint | undefined {
    entry.handled = true;
    const position = this.window.position();
    if (this.window.length <= RESUME_AT) this.flow();
    return position;
  }

  get position(): bigint | undefined {
    return this.window.position();
  }

  get oldestSince(): number | undefined {
    return this.window.oldestSince;
  }

  pauseIfFull(pause: () => () => void): void {
    if (this.window.length >= PAUSE_AT) this.resume ??= pause();
  }

  /** Releases the partition and resumes it: kafkajs keeps pauses across rebalances. */
  release(): void {
    this.given = false;
    this.flow();
  }

  private flow(): void {
    this.resume?.();
    this.resume = undefined;
  }
}
