import { tooManyRequests } from '../requests/limit.errors.js';

export interface HashQueueOptions {
  /** Concurrent hashes; each takes a CPU and its memory. */
  readonly atOnce: number;
  /** Queue limit; more are refused. */
  readonly waiting: number;
}

const RETRY_AFTER_MS = 2_000;

/** Limits hashing, so that a flood of sign-ins does not starve readers. First come, first served. */
export class HashQueue {
  private readonly line: (() => void)[] = [];
  private running = 0;

  constructor(private readonly options: HashQueueOptions) {}

  /** Refuses with 429 if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.atOnce) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      // Hands over its slot directly, so that no newcomer takes it.
      const next = this.line.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.line.length >= this.options.waiting) throw tooManyRequests(RETRY_AFTER_MS);
    return new Promise((resolve) => this.line.push(resolve));
  }
}
