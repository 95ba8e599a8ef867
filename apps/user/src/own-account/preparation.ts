import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { SignInFailureRepository } from '../accounts/sign-in-failure.repository.js';
import { SavedDataService } from '../saved/saved-data.service.js';
import { ChallengeRepository } from '../credentials/factors/challenge.repository.js';
import { KeyRing } from '../sessions/keys/access-token.js';
import { SigningKeyRepository } from '../sessions/keys/signing-key.repository.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import { SessionRepository } from '../sessions/session.repository.js';

@Injectable()
export class Preparation {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly failures: SignInFailureRepository,
    private readonly challenges: ChallengeRepository,
    private readonly saved: SavedDataService,
    private readonly keys: SigningKeyRepository,
    private readonly ring: KeyRing,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(): Promise<void> {
    const { accounts, sessions, failures, challenges, saved, keys } = this;
    const stores = [accounts, sessions, failures, challenges, saved, keys];
    await Promise.all(stores.map((store) => store.prepare()));
    await Promise.all([this.ring.turn(), this.hasher.warmUp()]);
  }
}

export interface Upkeep {
  start(): void;
  stop(): Promise<void>;
}

export const UPKEEP = Symbol('UPKEEP');
