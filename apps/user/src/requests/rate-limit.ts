export interface RateLimitOptions {
  /** How many at once, and how many within `perMs`: what is taken comes back evenly. */
  readonly attempts: number;
  readonly perMs: number;
  /** How many keys are remembered; the one that was used longest ago is forgotten first. */
  readonly keys?: number;
  readonly now?: () => number;
}

/**
 * Counts attempts by key, as a bucket that refills evenly: who was stopped may try again after one
 * refill and not after the whole time. In memory, because a store would let a flood of attempts
 * become a flood of writes; a restart forgives, and each process counts for itself.
 */
export class RateLimit {
  /** By key: when all that was taken is back. */
  private readonly fullAt = new Map<string, number>();
  private readonly now: () => number;
  private readonly keys: number;
  private readonly refillMs: number;

  constructor(private readonly options: RateLimitOptions) {
    this.now = options.now ?? (() => performance.now());
    this.keys = options.keys ?? 50_000;
    this.refillMs = options.perMs / options.attempts;
  }

  /** Takes one attempt; gives the milliseconds to wait, 0 where it may go on. */
  take(key: string): number {
    const wait = this.waitFor(key);
    // Remembered anew also when refused: who keeps trying is not the one to forget.
    this.remember(key, this.fullAtOf(key) + (wait === 0 ? this.refillMs : 0));
    return wait;
  }

  /** The milliseconds to wait, without taking an attempt. */
  waitFor(key: string): number {
    const { perMs } = this.options;
    return Math.max(0, Math.ceil(this.fullAtOf(key) + this.refillMs - perMs - this.now()));
  }

  /** Gives an attempt back that turned out to be in order. */
  giveBack(key: string): void {
    this.remember(key, this.fullAtOf(key) - this.refillMs);
  }

  private fullAtOf(key: string): number {
    return Math.max(this.now(), this.fullAt.get(key) ?? 0);
  }

  private remember(key: string, fullAt: number): void {
    // Set anew at the end: the order of a Map is that of insertion, so the first is the oldest.
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt);
    if (this.fullAt.size > this.keys) this.fullAt.delete(this.fullAt.keys().next().value ?? '');
  }
}
