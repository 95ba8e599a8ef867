import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { AppError } from '@elevate/errors';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';

const SEALED = { alg: 'dir', enc: 'A256GCM' } as const;

/**
 * Keeps private keys unreadable where only the documents are: with a configured secret they are
 * stored encrypted, so that a copy of the database signs no tokens. Without one they are stored as
 * they are; those are still read after a secret was set.
 */
@Injectable()
export class KeySealing {
  private readonly key: Uint8Array | null;

  constructor(@Inject(CONFIG) { SIGNING_KEY_SECRET }: Pick<UserConfig, 'SIGNING_KEY_SECRET'>) {
    this.key =
      SIGNING_KEY_SECRET === undefined
        ? null
        : new Uint8Array(hkdfSync('sha256', SIGNING_KEY_SECRET, '', 'elevate signing keys', 32));
  }

  seal(text: string): Promise<string> {
    if (!this.key) return Promise.resolve(text);
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader(SEALED)
      .encrypt(this.key);
  }

  /** @throws AppError `USER.KEY_SEALED` where the secret is missing or another one */
  async open(stored: string): Promise<string> {
    if (stored.startsWith('{')) return stored;
    try {
      if (!this.key) throw new Error('no secret is configured');
      const { plaintext } = await compactDecrypt(stored, this.key);
      return new TextDecoder().decode(plaintext);
    } catch (cause) {
      throw new AppError('USER.KEY_SEALED', {
        kind: 'unexpected',
        message: 'A signing key cannot be read with this SIGNING_KEY_SECRET.',
        cause,
      });
    }
  }
}
