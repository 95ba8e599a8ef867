import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import { ACCOUNT_MESSAGES, checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { CONFIG } from '@elevate/service-defaults';
import type { SignUpDto } from '@elevate/contracts/user';
import type { UserConfig } from '../user.config.js';
import type { Caller } from '../requests/caller.guard.js';
import { Limits, withFloor } from '../requests/limits.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { AccountRelay, invalidField, refusal } from '../accounts/account.mapper.js';
import { AccountRepository, type NewAccount } from '../accounts/account.repository.js';
import { MailRequests } from '../accounts/mail-request.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { readResetToken } from '../mails/link-mailer.js';

@Injectable()
export class SignUpService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: NewPasswords,
    private readonly limits: Limits,
    private readonly relay: AccountRelay,
    private readonly mails: MailRequests,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<UserConfig, 'ADMIN_EMAIL_DOMAIN' | 'EMAIL_VERIFICATION'>,
  ) {}

  /** The spec's response reveals existing accounts, so the rate limit is strict. */
  async signUp(body: SignUpDto, caller: Caller): Promise<{ id: string; message: string }> {
    this.limits.signUp(caller);
    const email = normalizeEmail(body.email);
    // Before any lookup: the answer does not depend on the account.
    if (this.isAdministrators(email)) {
      throw invalidField('email', ACCOUNT_MESSAGES.administratorAddress);
    }
    const passwordHash = await this.passwords.accept('password', body.password, caller);
    const id = randomUUID();
    const account = { id, email, passwordHash, linkedinUrl: body.linkedin_url.trim() };
    await withFloor(this.clock, () => this.create(account));
    return { id, message: ACCOUNT_MESSAGES.created };
  }

  private async create(account: Omit<NewAccount, 'now'>): Promise<void> {
    if (!(await this.accounts.insert({ ...account, now: this.clock.now() })))
      throw refusal('EMAIL_TAKEN');
    const { id, email } = account;
    this.relay.notify([id]);
    // Without the mail, the person can ask for another link.
    if (this.config.EMAIL_VERIFICATION !== 'off') {
      await this.mails.tryPut('verification', { _id: id, email });
    }
  }

  private isAdministrators(email: string): boolean {
    return checkAdminEmail(email, this.config.ADMIN_EMAIL_DOMAIN) === undefined;
  }
}

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

  /** The link alone proves the address, also without a session. */
  async verify(token: string, caller: Caller): Promise<{ message: string }> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const now = this.clock.now();
    if (!link || !(await this.accounts.verifyEmail(link.accountId, link.hash, now))) {
      this.limits.wrongSecret(caller);
      throw refusal('VERIFICATION_LINK_INVALID');
    }
    return { message: ACCOUNT_MESSAGES.emailVerified };
  }
}
