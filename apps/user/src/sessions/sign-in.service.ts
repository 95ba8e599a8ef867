import { Injectable } from '@nestjs/common';
import type { SessionTokens } from '@elevate/contracts/user';
import { normaliseEmail } from '@elevate/rules';
import type { Caller } from '../access/caller.js';
import { invalidCredentials } from '../accounts/account.errors.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { SignInDto } from './session.dto.js';
import { SessionsService } from './sessions.service.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly check: PasswordCheck,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionsService,
  ) {}

  /** Begins a session for an address and its password. No answer, and no time, tells whether there is an account. */
  async signIn({ email, password }: SignInDto, caller: Caller): Promise<SessionTokens> {
    const account = await this.check.identify(normaliseEmail(email), password, caller);
    if (!account) throw invalidCredentials();
    await this.strengthen(account, password);
    return this.sessions.open(account, caller);
  }

  // The password is at hand only now, so this is when an older hash can be made anew.
  private async strengthen(
    { _id, passwordHash }: AccountDocument,
    password: string,
  ): Promise<void> {
    if (passwordHash === null || !this.hasher.isWeak(passwordHash)) return;
    await this.accounts.upgradeHash(_id, passwordHash, await this.hasher.hash(password));
  }
}
