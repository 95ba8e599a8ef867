import { Injectable } from '@nestjs/common';
import type { ConfirmationDto } from '@elevate/contracts/requests';
import { ADMIN_ACR } from '@elevate/contracts/user';
import { FACTOR_MESSAGES } from '@elevate/rules';
import { wrongPassword } from '../../accounts/account.errors.js';
import { administratorsPageOnly } from '../../credentials/factors/factor.errors.js';
import { PasswordCheck } from '../../credentials/password-check.js';
import type { Caller } from '../../requests/caller.js';
import { AccessTokens, type RenewedSession } from '../../sessions/keys/access-token.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { SignInService } from '../../sessions/sign-in.service.js';
import type { SignedIn } from '../../sessions/signed-in.js';

@Injectable()
export class ConfirmationService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
  ) {}

  async confirm(
    { account, session }: SignedIn,
    { password, code }: ConfirmationDto,
    caller: Caller,
  ): Promise<RenewedSession> {
    if (session.acr === ADMIN_ACR) throw administratorsPageOnly();
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', FACTOR_MESSAGES.wrongPassword);
    }
    await this.signIns.checkCode(account, code, caller);
    return this.tokens.renew(account, await this.sessions.prove(session));
  }
}
