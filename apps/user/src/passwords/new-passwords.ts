import { Injectable } from '@nestjs/common';
import { PASSWORD_MESSAGES } from '@elevate/rules';
import { invalidField } from '../accounts/account.errors.js';
import { CommonPasswords } from './common-passwords.js';
import { PasswordHasher } from './password-hasher.js';

/** What becomes of a new password that the rules have nothing against. */
@Injectable()
export class NewPasswords {
  private readonly common = new CommonPasswords();

  constructor(private readonly hasher: PasswordHasher) {}

  /** The hash to store; `field` is the one to blame where others would guess the password. */
  accept(field: string, password: string): Promise<string> {
    this.check(field, password);
    return this.hasher.hash(password);
  }

  check(field: string, password: string): void {
    if (this.common.has(password)) throw invalidField(field, PASSWORD_MESSAGES.tooCommon);
  }
}
