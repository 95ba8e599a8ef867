import { Injectable } from '@nestjs/common';
import type { SessionTokens } from '@elevate/contracts/user';
import { normaliseEmail } from '@elevate/rules';
import type { Caller } from '../requests/caller.js';
import { invalidCredentials } from '../accounts/account.errors.js';
import { PasswordCheck } from '../passwords/password-check.js';
import type { SignInDto } from '@elevate/contracts/requests';
import { SessionsService } from './sessions.service.js';
import { SignInMetrics } from './sign-in-metrics.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly metrics: SignInMetrics,
  ) {}

  /** Neither response nor timing reveals whether the account exists. */
  async signIn(body: SignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('site', () => this.open(body, caller));
  }

  private async open({ email, password }: SignInDto, caller: Caller): Promise<SessionTokens> {
    const account = await this.check.identify(normaliseEmail(email), password, caller);
    if (!account) throw invalidCredentials();
    return this.sessions.open(account, caller);
  }
}
