import { tooManyRequests } from '../requests/limit.errors.js';

export interface HashQueueOptions {
  /** How many are worked at once: each takes a processor and its memory. */
  readonly atOnce: number;
  /** How many may wait; who comes after them is told to come again. */
  readonly waiting: number;
}

const RETRY_AFTER_MS = 2_000;

/**
 * Bounds what hashing may cost: a flood of sign-ins must not take the processors from those who
 * read. First come, first served.
 */
export class HashQueue {
  private readonly line: (() => void)[] = [];
  private running = 0;

  constructor(private readonly options: HashQueueOptions) {}

  /** Runs `work` when it is its turn; refuses with 429 where too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.options.atOnce) this.running += 1;
    else await this.turn();
    try {
      return await work();
    } finally {
      // The place is handed over and not given up, so nobody slips in between.
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
