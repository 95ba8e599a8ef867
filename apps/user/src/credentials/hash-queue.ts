import { tooManyRequests } from '../requests/limit.errors.js';

export interface HashQueueOptions {
  /** Concurrent hashes; each takes a CPU and its memory. */
  readonly atOnce: number;
  /** Queue limit; more are refused. */
  readonly waiting: number;
}

/** Work with a common key takes turns with all other work. */
export interface HashShare {
  /** Client address and account, or the known device. */
  readonly keys: readonly string[];
  /** Goes before others of the same round. */
  readonly isKnown?: boolean;
}

interface Waiting {
  readonly round: number;
  readonly number: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

const RETRY_AFTER_MS = 2_000;
/** More keys than can wait at once. */
const MOST_KEYS = 1_000;
const NO_SHARE: HashShare = { keys: [] };

/**
 * Limits hashing, so that a flood of sign-ins does not starve readers. Fair (start-time fair queueing): each key gets
 * one hash per round. A full queue drops the work of the latest round, which belongs to the flood.
 */
export class HashQueue {
  private readonly line: Waiting[] = [];
  /** The last round in which each key has work. */
  private readonly rounds = new Map<string, number>();
  private round = 0;
  private number = 0;
  private running = 0;

  constructor(private readonly options: HashQueueOptions) {}

  /** Refuses with 429 if the queue is full. */
  async run<T>(work: () => Promise<T>, share: HashShare = NO_SHARE): Promise<T> {
    const round = this.nextRound(share);
    if (this.running < this.options.atOnce) {
      this.running += 1;
      this.begin(round);
      this.note(share, round);
    } else await this.wait(share, round);
    try {
      return await work();
    } finally {
      this.handOver();
    }
  }

  private wait(share: HashShare, round: number): Promise<void> {
    return new Promise((resolve, refuse) => {
      this.number += 1;
      const start = (): void => {
        this.begin(round);
        resolve();
      };
      const entry = { round: round - (share.isKnown ? 1 : 0), number: this.number, start, refuse };
      this.line.push(entry);
      this.line.sort((one, other) => one.round - other.round || one.number - other.number);
      const dropped = this.line.length > this.options.waiting ? this.line.pop() : undefined;
      dropped?.refuse(tooManyRequests(RETRY_AFTER_MS));
      if (dropped !== entry) this.note(share, round);
    });
  }

  // Hands over its slot directly, so that no newcomer takes it.
  private handOver(): void {
    const next = this.line.shift();
    if (next) return next.start();
    this.running -= 1;
    if (this.running === 0) this.rounds.clear();
  }

  private begin(round: number): void {
    this.round = Math.max(this.round, round);
  }

  private nextRound({ keys }: HashShare): number {
    return Math.max(this.round, ...keys.map((key) => (this.rounds.get(key) ?? 0) + 1));
  }

  private note({ keys }: HashShare, round: number): void {
    for (const key of keys) this.rounds.set(key, round);
    if (this.rounds.size < MOST_KEYS) return;
    for (const [key, last] of this.rounds) if (last < this.round) this.rounds.delete(key);
  }
}
