import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthenticatorApps, SecondCodes } from './factors/second-codes.js';
import { ChallengeRepository, FactorRepository } from './factors/challenge.repository.js';
import { Challenges, Passkeys, PasskeyVerifier } from './factors/passkeys.js';
import { BreachedPasswords } from './breached-passwords.js';
import { GuessProtection, KnownDevices, PasswordCheck } from './password-check.js';
import { NewPasswords } from './new-passwords.js';
import { PasswordHasher } from './password-hasher.js';

@Module({
  imports: [AccountsModule],
  providers: [
    BreachedPasswords,
    GuessProtection,
    KnownDevices,
    NewPasswords,
    PasswordCheck,
    PasswordHasher,
    AuthenticatorApps,
    ChallengeRepository,
    Challenges,
    FactorRepository,
    Passkeys,
    PasskeyVerifier,
    SecondCodes,
  ],
  exports: [
    KnownDevices,
    NewPasswords,
    PasswordCheck,
    PasswordHasher,
    AuthenticatorApps,
    ChallengeRepository,
    Challenges,
    FactorRepository,
    Passkeys,
    PasskeyVerifier,
  ],
})
export class CredentialsModule {}
