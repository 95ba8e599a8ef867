import { randomBytes, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { ACCESS_CODE_LENGTH, normalizePassword } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { tooManyRequests } from '../requests/limits.js';

type HashingConfig = Pick<UserConfig, 'ARGON2_MEMORY_KIB' | 'ARGON2_PASSES' | 'ARGON2_LANES'>;

/** Two, so that other work in the thread pool continues. */
const QUEUE = { atOnce: 2, waiting: 30 } as const;

const PARAMETERS = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/;

@Injectable()
export class PasswordHasher {
  private readonly options: Options;
  private readonly queue = new HashQueue(QUEUE);
  private dummy: Promise<string> | undefined;

  constructor(@Inject(CONFIG) config: HashingConfig) {
    this.options = {
      // The package's const enum has no runtime value.
      algorithm: 2 satisfies Algorithm.Argon2id,
      memoryCost: config.ARGON2_MEMORY_KIB,
      timeCost: config.ARGON2_PASSES,
      parallelism: config.ARGON2_LANES,
    };
  }

  hash(password: string, share?: HashShare): Promise<string> {
    return this.queue.run(() => hash(normalizePassword(password), this.options), share);
  }

  /** Without an account, compares with a dummy hash: timing reveals nothing. */
  async verify(stored: string | null, password: string, share?: HashShare): Promise<boolean> {
    const compared = stored ?? (await this.dummyHash());
    const text = normalizePassword(password);
    const same = await this.queue.run(() => verify(compared, text), share);
    return same && stored !== null;
  }

  isWeak(stored: string): boolean {
    const [, ...parts] = PARAMETERS.exec(stored) ?? [];
    const { memoryCost = 0, timeCost = 0, parallelism = 0 } = this.options;
    const [memory = 0, passes = 0, lanes = 0] = parts.map(Number);
    return memory < memoryCost || passes < timeCost || lanes < parallelism;
  }

  /** Without it, the first sign-in would take twice as long. */
  async warmUp(): Promise<void> {
    await this.dummyHash();
  }

  private dummyHash(): Promise<string> {
    this.dummy ??= hash(randomBytes(32).toString('base64'), this.options);
    return this.dummy;
  }
}

// Without look-alikes: 0 O, 1 l I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export function newAccessCode(): string {
  const signs = Array.from({ length: ACCESS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return signs.join('');
}

interface HashQueueOptions {
  /** Concurrent hashes; each takes a CPU and its memory. */
  readonly atOnce: number;
  readonly waiting: number;
}

/** Work with a common key takes turns with all other work. */
export interface HashShare {
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
 * Start-time fair queueing: each key gets one hash per round. A full queue drops the latest round's
 * work.
 */
export class HashQueue {
  private readonly line: Waiting[] = [];
  private readonly rounds = new Map<string, number>();
  private round = 0;
  private number = 0;
  private running = 0;

  constructor(private readonly options: HashQueueOptions) {}

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
      this.line.sort((first, second) => first.round - second.round || first.number - second.number);
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
