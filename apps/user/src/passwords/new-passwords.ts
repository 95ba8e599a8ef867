import { Injectable } from '@nestjs/common';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { checkAdminPassword, PASSWORD_MESSAGES } from '@elevate/rules';
import { invalidField } from '../accounts/account.errors.js';
import { CommonPasswords } from './common-passwords.js';
import { PasswordHasher } from './password-hasher.js';

/** What becomes of a new password that the rules have nothing against. */
@Injectable()
export class NewPasswords {
  private readonly common = new CommonPasswords();

  constructor(private readonly hasher: PasswordHasher) {}

  /**
   * The hash to store; `field` is the one to blame where others would guess the password, or where
   * the account's roles ask for more than the form did.
   */
  async accept(field: string, password: string, roles: readonly string[] = []): Promise<string> {
    const problem = roles.includes(ADMIN_ROLE) ? checkAdminPassword(password) : undefined;
    if (problem !== undefined) throw invalidField(field, problem);
    if (this.common.has(password)) throw invalidField(field, PASSWORD_MESSAGES.tooCommon);
    return this.hasher.hash(password);
  }
}
