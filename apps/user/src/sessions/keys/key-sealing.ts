import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import { Sealing } from '@elevate/sealing';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../../user.config.js';

/** Encrypts private keys, so that a database copy cannot sign tokens. */
@Injectable()
export class KeySealing {
  private readonly sealing: Sealing;

  constructor(@Inject(CONFIG) config: Pick<UserConfig, 'SIGNING_KEY_SECRET'>) {
    const secret = config.SIGNING_KEY_SECRET;
    this.sealing = new Sealing({ secret, purpose: 'elevate signing keys' });
  }

  seal(text: string): Promise<string> {
    return this.sealing.seal(text);
  }

  /** @throws AppError `USER.KEY_SEALED` if the secret is missing or wrong */
  async open(stored: string): Promise<string> {
    try {
      return await this.sealing.open(stored);
    } catch (cause) {
      throw new AppError('USER.KEY_SEALED', {
        kind: 'unexpected',
        message: 'A signing key cannot be read with this SIGNING_KEY_SECRET.',
        cause,
      });
    }
  }
}
