import { Inject, Injectable } from '@nestjs/common';
import type { SessionTokens } from '@elevate/contracts/user';
import type { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import type { Caller } from '../requests/caller.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SignInMetrics } from '../sessions/sign-in-metrics.js';
import { AdminAddress } from './admin-address.js';
import type { AdminSignInDto } from '@elevate/contracts/requests';
import { authenticationFailed, invalidAccessCode, notAdmin } from './administrator.errors.js';
import { isAdministrator } from './administrator.repository.js';

@Injectable()
export class AdminSignInService {
  constructor(
    private readonly address: AdminAddress,
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly metrics: SignInMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks password, role, access code, in this order, so that only the account's owner learns that the role is
   * missing.
   */
  async signIn(body: AdminSignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('administration', () => this.open(body, caller));
  }

  private async open(body: AdminSignInDto, caller: Caller): Promise<SessionTokens> {
    const email = this.address.accept(body.email);
    const account = await this.check.identify(email, body.password, caller);
    if (!account) throw this.refused(authenticationFailed(), null);
    if (!isAdministrator(account)) throw this.refused(notAdmin(), account._id);
    if (!(await this.check.isAccessCode(account, body.access_code, caller))) {
      throw this.refused(invalidAccessCode(), account._id);
    }
    return this.sessions.open(account, caller);
  }

  private refused(error: AppError, account: string | null): AppError {
    this.logger.warn({ account, code: error.code }, 'Administrator sign-in refused');
    return error;
  }
}
