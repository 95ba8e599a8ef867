import { hkdfSync } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { AppError } from '@elevate/errors';

const SEALED = { alg: 'dir', enc: 'A256GCM' } as const;

/** Compact JWE with direct encryption, as `seal` writes; no plaintext looks like it. */
const LOOKS_SEALED = /^eyJ[\w-]+\.\.[\w-]+\.[\w-]*\.[\w-]+$/;

/**
 * AES-256-GCM, to protect database copies. Without a secret it stores plaintext, which stays
 * readable later. A purpose must never change once used.
 */
export class Sealing {
  private readonly key: Uint8Array | null;

  constructor(secret: string | undefined, purpose: string) {
    this.key =
      secret === undefined ? null : new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  }

  seal(text: string): Promise<string> {
    if (!this.key) return Promise.resolve(text);
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader(SEALED)
      .encrypt(this.key);
  }

  /** @throws AppError `SEALING.SEALED` if the secret is missing or different */
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
