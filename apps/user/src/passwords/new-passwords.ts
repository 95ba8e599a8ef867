import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { checkAdminPassword, PASSWORD_MESSAGES } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import { invalidField } from '../accounts/account.errors.js';
import type { Caller } from '../requests/caller.js';
import type { UserConfig } from '../user.config.js';
import { BreachedPasswords } from './breached-passwords.js';
import { CommonPasswords } from './common-passwords.js';
import { PasswordHasher } from './password-hasher.js';
import { siteWordsOf } from './site-words.js';

@Injectable()
export class NewPasswords {
  private readonly common: CommonPasswords;

  constructor(
    @Inject(CONFIG) config: UserConfig,
    private readonly hasher: PasswordHasher,
    private readonly breached: BreachedPasswords,
  ) {
    this.common = new CommonPasswords(siteWordsOf(config));
  }

  /** Returns the hash; `field` names the field in an error for a common password or stricter administrator rules. */
  async accept(
    field: string,
    password: string,
    { address }: Caller,
    roles: readonly string[] = [],
  ): Promise<string> {
    const problem = roles.includes(ADMIN_ROLE) ? checkAdminPassword(password) : undefined;
    if (problem !== undefined) throw invalidField(field, problem);
    if (this.common.has(password)) throw invalidField(field, PASSWORD_MESSAGES.tooCommon);
    if (await this.breached.has(password)) throw invalidField(field, PASSWORD_MESSAGES.breached);
    return this.hasher.hash(password, { keys: [`address ${address}`] });
  }
}
