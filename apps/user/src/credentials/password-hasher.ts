import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify, Algorithm, type Options } from '@node-rs/argon2';
import { normalizePassword } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { HashQueue, type HashShare } from './hash-queue.js';

type HashingConfig = Pick<UserConfig, 'ARGON2_MEMORY_KIB' | 'ARGON2_PASSES' | 'ARGON2_LANES'>;

/** Two, so that other work in the thread pool continues; 30 waiting take half a second. */
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

  /** Without an account, compares with a dummy hash, so that timing reveals nothing, and returns false. */
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
