import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import type { SignedIn } from '../sessions/signed-in.js';
import { AccountRelay, wrongPassword, refusal } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { MailRequests } from '../accounts/mail-request.repository.js';
import { AccessTokens, type RenewedSession } from '../sessions/keys/access-token.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordCheck } from '../credentials/password-check.js';
import type { ChangePasswordDto } from '@elevate/contracts/user';

export type ChangedSession = RenewedSession & { readonly message: string };

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly check: PasswordCheck,
    private readonly passwords: NewPasswords,
    private readonly tokens: AccessTokens,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
  ) {}

  /** Ends all other sessions and voids a reset link in the same update. */
  async change(
    { account, session, caller }: SignedIn,
    { current_password: current, new_password: password }: ChangePasswordDto,
  ): Promise<ChangedSession> {
    if (!(await this.check.isRight(account, current, caller))) {
      throw wrongPassword('current_password', ACCOUNT_MESSAGES.passwordNotChanged);
    }
    const { roles } = account.state;
    const change = {
      passwordHash: await this.passwords.accept('new_password', password, caller, roles),
      now: this.clock.now(),
      keptSession: session._id,
    };
    const changed = await this.accounts.changePassword(account._id, account.sessionEpoch, change);
    // A concurrent change was first and may have ended this session.
    if (!changed) throw refusal('PASSWORD_CONFLICT');
    await this.relay.publishNow(changed._id);
    await this.mails.tryPut('password', changed);
    const renewed = await this.tokens.renew(changed, session);
    return { message: ACCOUNT_MESSAGES.passwordChanged, ...renewed };
  }
}
