import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { KeyRing } from '../sessions/keys/key-ring.js';
import { SigningKeyRepository } from '../sessions/keys/signing-key.repository.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { SessionRepository } from '../sessions/session.repository.js';

@Injectable()
export class Preparation {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly keys: SigningKeyRepository,
    private readonly ring: KeyRing,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(): Promise<void> {
    await Promise.all([this.accounts.prepare(), this.sessions.prepare(), this.keys.prepare()]);
    await Promise.all([this.ring.turn(), this.hasher.warmUp()]);
  }
}
