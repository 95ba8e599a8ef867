import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ACCOUNT_MESSAGES, normaliseEmail } from '@elevate/rules';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import type { SignUpDto } from '@elevate/contracts/requests';
import { emailTaken } from '../accounts/account.errors.js';
import { AccountRelay } from '../accounts/account-relay.js';
import { AccountRepository } from '../accounts/account.repository.js';

@Injectable()
export class SignUpService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: NewPasswords,
    private readonly limits: Limits,
    private readonly relay: AccountRelay,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account without signing in. The spec's response reveals existing accounts, so the rate limit is strict.
   */
  async signUp(body: SignUpDto, caller: Caller): Promise<{ id: string; message: string }> {
    this.limits.signUp(caller);
    const email = normaliseEmail(body.email);
    const passwordHash = await this.passwords.accept('password', body.password);
    const id = randomUUID();
    const account = { id, email, passwordHash, linkedinUrl: body.linkedin_url.trim() };
    if (!(await this.accounts.insert({ ...account, now: this.clock.now() }))) throw emailTaken();
    this.relay.poke([id]);
    return { id, message: ACCOUNT_MESSAGES.created };
  }
}
