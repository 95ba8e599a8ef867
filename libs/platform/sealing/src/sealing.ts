import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { AppError } from '@elevate/errors';

const SEALED = { alg: 'dir', enc: 'A256GCM' } as const;

/** A compact JWE without an encrypted key: what `seal` makes, and no text that is sealed looks so. */
const LOOKS_SEALED = /^eyJ[\w-]+\.\.[\w-]+\.[\w-]*\.[\w-]+$/;

export interface SealingOptions {
  /** Configured by the operator; undefined where texts are stored as they are. */
  readonly secret: string | undefined;
  /** What is sealed: one secret gives each purpose a key of its own. Never changed once used. */
  readonly purpose: string;
}

/**
 * Keeps texts unreadable where only the documents are: with a secret they are stored encrypted
 * (AES-256-GCM), so that a copy of the database tells none. Without one they are stored as they
 * are, and are still read after a secret was set.
 */
export class Sealing {
  private readonly key: Uint8Array | null;

  constructor({ secret, purpose }: SealingOptions) {
    this.key =
      secret === undefined ? null : new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  }

  /** The text as it is to be stored. */
  seal(text: string): Promise<string> {
    if (!this.key) return Promise.resolve(text);
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader(SEALED)
      .encrypt(this.key);
  }

  /** The text of what was stored. @throws AppError `SEALING.SEALED` where the secret is missing or another one */
  async open(stored: string): Promise<string> {
    if (!LOOKS_SEALED.test(stored)) return stored;
    try {
      if (!this.key) throw new AppError('SEALING.NO_SECRET', { kind: 'unexpected' });
      const { plaintext } = await compactDecrypt(stored, this.key);
      return new TextDecoder().decode(plaintext);
    } catch (cause) {
      throw new AppError('SEALING.SEALED', { kind: 'unexpected', cause });
    }
  }
}
