import { Body, Controller, Get, HttpCode, Inject, Post, Put, UseGuards } from '@nestjs/common';
import {
  ChangePasswordDto,
  ChangeProfileDto,
  DeleteAccountDto,
  type PersonalData,
  SignUpDto,
  type UserView,
  VerificationLinkDto,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../sessions/signed-in.js';
import {
  AccountRelay,
  AccountViews,
  invalidField,
  refusal,
  wrongPassword,
} from '../accounts/account.mapper.js';
import { AccountRepository, type NewAccount } from '../accounts/account.repository.js';
import { AccountDeletion } from './deletion/due-deletions.js';
import { Clock } from '@elevate/clock';
import { ACCOUNT_MESSAGES, checkAdminEmail, normalizeEmail } from '@elevate/rules';
import { MailRequests } from '../accounts/mail-request.repository.js';
import { AccessTokens, type RenewedSession } from '../sessions/keys/access-token.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { randomUUID } from 'node:crypto';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { Limits, withFloor } from '../requests/limits.js';
import { readResetToken } from '../mails/link-mailer.js';
import { SavedDataService } from '../saved/saved-data.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecurityLog } from '../accounts/security-log.js';
import { toFactors } from './factors/factor-changes.js';
import { toPending } from './email-change/email-change.controller.js';

@Controller('v1/accounts')
export class AccountsController {
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
  @Post()
  async signUp(
    @Body() body: SignUpDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ id: string; message: string }> {
    this.limits.take('signUp', caller.address);
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

@Controller('v1')
export class EmailVerificationController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mails: MailRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Post('me/email-verification')
  @HttpCode(202)
  @UseGuards(AccessGuard)
  @AllowsUnverifiedEmail()
  async sendAgain(@CurrentUser() { account }: SignedIn): Promise<{ message: string }> {
    const { email, emailVerifiedAt } = account;
    if (emailVerifiedAt !== null) return { message: ACCOUNT_MESSAGES.emailVerified };
    this.limits.take('verificationRequest', email);
    await this.mails.put('verification', email);
    return { message: ACCOUNT_MESSAGES.verificationSent };
  }

  /** The link alone proves the address, also without a session. */
  @Post('email-verifications')
  @HttpCode(200)
  async verify(
    @Body() { token }: VerificationLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
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

type ChangedSession = RenewedSession & { readonly message: string };

@Controller('v1/me/password')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class PasswordController {
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
  @Put()
  @AllowsExpiredPassword()
  async change(
    @CurrentUser() { account, session, caller }: SignedIn,
    @Body() { current_password: current, new_password: password }: ChangePasswordDto,
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

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class MeController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly views: AccountViews,
    private readonly sessions: SessionsService,
    private readonly saved: SavedDataService,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
    private readonly deletion: AccountDeletion,
  ) {}

  /** So that clients can learn of the expiry. */
  @Get()
  @AllowsExpiredPassword()
  get(@CurrentUser() { account, session }: SignedIn): UserView {
    return this.views.toUser(account, session.acr);
  }

  @Put('profile')
  async changeProfile(
    @CurrentUser() { account, session }: SignedIn,
    @Body() { linkedin_url: url }: ChangeProfileDto,
  ): Promise<UserView> {
    const changed = await this.accounts.setProfile(account._id, url.trim());
    if (!changed) throw refusal('UNAUTHENTICATED');
    return this.views.toUser(changed, session.acr);
  }

  @Get('data')
  async export(@CurrentUser() person: SignedIn): Promise<PersonalData> {
    await this.log.record('exported', person.account, person.caller, { data: 'personal data' });
    const [sessions, saved] = await Promise.all([
      this.sessions.list(person),
      this.saved.export(person),
    ]);
    return {
      exported_at: this.clock.now().toISOString(),
      user: this.views.toUser(person.account, person.session.acr),
      sessions,
      devices: (person.account.devices ?? []).map(({ since, usedAt }) => ({
        known_since: since.toISOString(),
        last_used_at: usedAt.toISOString(),
      })),
      factors: toFactors(person.account),
      email_change: toPending(person.account, this.clock.now()),
      deletion_at: person.account.deletionAt?.toISOString() ?? null,
      ...saved,
    };
  }

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('deletion')
  @HttpCode(204)
  delete(@CurrentUser() person: SignedIn, @Body() { password }: DeleteAccountDto): Promise<void> {
    return this.deletion.deleteNow(person, password);
  }
}
