import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ACCOUNT_MESSAGES } from '@elevate/rules';
import { verificationLinkInvalid } from '../accounts/account.errors.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { MailRequests } from '../accounts/mail-requests.js';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { readResetToken } from '../resets/reset-link.js';

@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async sendAgain({ email, emailVerifiedAt }: AccountDocument): Promise<{ message: string }> {
    if (emailVerifiedAt !== null) return { message: ACCOUNT_MESSAGES.emailVerified };
    this.limits.verificationRequest(email);
    await this.mails.put('verification', email);
    return { message: ACCOUNT_MESSAGES.verificationSent };
  }

  /** The link alone proves the address, so it also works where the person is not signed in. */
  async verify(token: string, caller: Caller): Promise<{ message: string }> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const now = this.clock.now();
    if (!link || !(await this.accounts.verifyEmail(link.accountId, link.hash, now))) {
      this.limits.wrongSecret(caller);
      throw verificationLinkInvalid();
    }
    return { message: ACCOUNT_MESSAGES.emailVerified };
  }
}
