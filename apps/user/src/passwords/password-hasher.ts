import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify, Algorithm, type Options } from '@node-rs/argon2';
import { normalizePassword } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { HashQueue } from './hash-queue.js';

type HashingConfig = Pick<UserConfig, 'ARGON2_MEMORY_KIB' | 'ARGON2_PASSES' | 'ARGON2_LANES'>;

/** Two at once leave the other threads of the pool to files and names; 30 waiting are half a second. */
const QUEUE = { atOnce: 2, waiting: 30 } as const;

const PARAMETERS = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Hashes and compares passwords with argon2id, a bounded number at a time. */
@Injectable()
export class PasswordHasher {
  private readonly options: Options;
  private readonly queue = new HashQueue(QUEUE);
  private nobodys: Promise<string> | undefined;

  constructor(@Inject(CONFIG) config: HashingConfig) {
    this.options = {
      // The enum of the package is declared const, so only its value is there at run time.
      algorithm: 2 satisfies Algorithm.Argon2id,
      memoryCost: config.ARGON2_MEMORY_KIB,
      timeCost: config.ARGON2_PASSES,
      parallelism: config.ARGON2_LANES,
    };
  }

  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(normalizePassword(password), this.options));
  }

  /**
   * Compares a password with an account's hash. Where there is no account the same work is done
   * on a hash of nobody's, so that the time does not tell; the answer is then false.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const compared = stored ?? (await this.hashOfNobody());
    const same = await this.queue.run(() => verify(compared, normalizePassword(password)));
    return same && stored !== null;
  }

  /** True for a hash that was made with less effort than is configured now. */
  isWeak(stored: string): boolean {
    const [, ...parts] = PARAMETERS.exec(stored) ?? [];
    const { memoryCost = 0, timeCost = 0, parallelism = 0 } = this.options;
    const [memory = 0, passes = 0, lanes = 0] = parts.map(Number);
    return memory < memoryCost || passes < timeCost || lanes < parallelism;
  }

  /** Made ahead of the first sign-in, or that one would take twice as long as the others. */
  async warmUp(): Promise<void> {
    await this.hashOfNobody();
  }

  private hashOfNobody(): Promise<string> {
    this.nobodys ??= hash(randomBytes(32).toString('base64'), this.options);
    return this.nobodys;
  }
}
