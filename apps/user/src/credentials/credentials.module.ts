import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
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
  ],
  exports: [KnownDevices, NewPasswords, PasswordCheck, PasswordHasher],
})
export class CredentialsModule {}
