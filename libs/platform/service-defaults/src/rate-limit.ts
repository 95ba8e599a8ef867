interface RateLimitOptions {
  /** Burst size, refilled evenly over `perMs`. */
  readonly attempts: number;
  readonly perMs: number;
  /** Maximum keys in memory, evicted least recently used first. */
  readonly keys?: number;
  readonly now?: () => number;
}

/** Token bucket per key. In memory: a database would turn floods into writes. So limits apply per process. */
export class RateLimit {
  private readonly fullAt = new Map<string, number>();
  private readonly refillMs: number;

  constructor(private readonly options: RateLimitOptions) {
    this.refillMs = options.perMs / options.attempts;
  }

  take(key: string): number {
    const wait = this.waitFor(key);
    // Refusals also refresh the key, so that attackers are not evicted.
    this.remember(key, this.fullAtOf(key) + (wait === 0 ? this.refillMs : 0));
    return wait;
  }

  waitFor(key: string): number {
    const { perMs } = this.options;
    return Math.max(0, Math.ceil(this.fullAtOf(key) + this.refillMs - perMs - this.now()));
  }

  refund(key: string): void {
    this.remember(key, this.fullAtOf(key) - this.refillMs);
  }

  private now(): number {
    return this.options.now?.() ?? performance.now();
  }

  private fullAtOf(key: string): number {
    return Math.max(this.now(), this.fullAt.get(key) ?? 0);
  }

  private remember(key: string, fullAt: number): void {
    // Re-insert: a Map iterates in insertion order.
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt);
    if (this.fullAt.size > (this.options.keys ?? 50_000))
      this.fullAt.delete(this.fullAt.keys().next().value ?? '');
  }
}
