import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthenticatorApps } from './factors/authenticator-apps.js';
import { ChallengeRepository } from './factors/challenge.repository.js';
import { Challenges } from './factors/challenges.js';
import { FactorRepository } from './factors/factor.repository.js';
import { PasskeyVerifier } from './factors/passkey-verifier.js';
import { Passkeys } from './factors/passkeys.js';
import { SecondCodes } from './factors/second-codes.js';
import { BreachedPasswords } from './breached-passwords.js';
import { GuessProtection } from './guess-protection.js';
import { KnownDevices } from './known-devices.js';
import { NewPasswords } from './new-passwords.js';
import { PasswordCheck } from './password-check.js';
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
    ...[AuthenticatorApps, ChallengeRepository, Challenges, FactorRepository],
    ...[Passkeys, PasskeyVerifier, SecondCodes],
  ],
  exports: [
    ...[KnownDevices, NewPasswords, PasswordCheck, PasswordHasher],
    ...[AuthenticatorApps, ChallengeRepository, Challenges, FactorRepository],
    ...[Passkeys, PasskeyVerifier],
  ],
})
export class CredentialsModule {}
