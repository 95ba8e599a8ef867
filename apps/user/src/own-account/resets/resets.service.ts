import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { CompleteResetDto, SessionTokens } from '@elevate/contracts/user';
import { ACCOUNT_MESSAGES, normalizeEmail } from '@elevate/rules';
import type { Caller } from '../../requests/caller.guard.js';
import { AccountRelay, refusal } from '../../accounts/account.mapper.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { Limits, withFloor } from '../../requests/limits.js';
import { NewPasswords } from '../../credentials/new-passwords.js';
import { SignInService } from '../../sessions/sign-in.service.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { readResetToken, type ResetToken } from '../../mails/link-mailer.js';

@Injectable()
export class ResetsService {
  constructor(
    private readonly mails: MailRequests,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly passwords: NewPasswords,
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Nothing before the response depends on the account's existence. */
  async request(address: string, caller: Caller): Promise<{ message: string }> {
    const email = normalizeEmail(address);
    this.limits.resetRequest(caller, email);
    // Above the mail limit, the last link stays valid.
    if (this.limits.mayMail(email)) {
      await withFloor(this.clock, () => this.mails.put('reset', email));
    }
    return { message: ACCOUNT_MESSAGES.resetSent };
  }

  async check(token: string, caller: Caller): Promise<void> {
    const { accountId, hash } = this.read(token, caller);
    if (!(await this.accounts.isResetGood(accountId, hash, this.clock.now()))) {
      this.refuse(caller);
    }
  }

  /** Replaces the password, not the authenticator app. All other sessions end. */
  async complete(
    { token, password, code }: CompleteResetDto,
    caller: Caller,
  ): Promise<SessionTokens & { readonly message: string }> {
    // Checked first, so that invalid links cost no hash.
    await this.check(token, caller);
    const { accountId, hash } = this.read(token, caller);
    const owner = await this.accounts.find(accountId);
    if (owner) await this.signIns.checkCode(owner, code, caller);
    const passwordHash = await this.passwords.accept(
      'password',
      password,
      caller,
      owner?.state.roles,
    );
    const change = { passwordHash, now: this.clock.now(), keptSession: null };
    const account = await this.accounts.useReset(accountId, hash, change);
    if (!account) return this.refuse(caller);
    await this.relay.publishNow(account._id);
    await this.mails.tryPut('password', account);
    const session = await this.sessions.open(account, caller);
    return { message: ACCOUNT_MESSAGES.resetComplete, ...session };
  }

  private read(token: string, caller: Caller): ResetToken {
    this.limits.beforeSecret(caller);
    return readResetToken(token) ?? this.refuse(caller);
  }

  private refuse(caller: Caller): never {
    this.limits.wrongSecret(caller);
    throw refusal('RESET_LINK_INVALID');
  }
}
