import { Injectable } from '@nestjs/common';
import { PASSWORD_ACR, type SessionTokens } from '@elevate/contracts/user';
import { normalizeEmail } from '@elevate/rules';
import type { Caller } from '../requests/caller.js';
import { invalidCredentials } from '../accounts/account.errors.js';
import { SecurityLog } from '../accounts/security-log.js';
import { PasswordCheck } from '../credentials/password-check.js';
import type { SignInDto } from '@elevate/contracts/requests';
import { SessionsService } from './sessions.service.js';
import { SignInMetrics } from './sign-in-metrics.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly metrics: SignInMetrics,
    private readonly log: SecurityLog,
  ) {}

  /** Neither response nor timing reveals whether the account exists. */
  async signIn(body: SignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('site', () => this.open(body, caller));
  }

  private async open({ email, password }: SignInDto, caller: Caller): Promise<SessionTokens> {
    const address = normalizeEmail(email);
    const account = await this.check.identify(address, password, caller);
    if (!account) {
      const error = invalidCredentials();
      this.log.refusedAtSite(address, error.code, caller);
      throw error;
    }
    await this.log.signedIn(account, PASSWORD_ACR, caller);
    return this.sessions.open(account, caller);
  }
}
