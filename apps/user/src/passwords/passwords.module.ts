import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { NewPasswords } from './new-passwords.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHasher } from './password-hasher.js';

@Module({
  imports: [AccountsModule],
  providers: [NewPasswords, PasswordCheck, PasswordHasher],
  exports: [NewPasswords, PasswordCheck, PasswordHasher],
})
export class PasswordsModule {}
