import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Post,
  Put,
  Res,
  UseGuards,
} from '@nestjs/common';
import {
  ChangePasswordDto,
  ChangeProfileDto,
  CheckResetDto,
  CompleteResetDto,
  DeviceLinkDto,
  EmailChangeDto,
  EmailChangeLinkDto,
  type EmailChangeView,
  type KnownDeviceAnswer,
  type PendingEmailChange,
  type PersonalData,
  RequestResetDto,
  type SessionTokens,
  SignUpDto,
  type UserView,
  VerificationLinkDto,
} from '@elevate/contracts/user';
import type { FastifyReply } from 'fastify';
import { auditRecord, type AuditRecord } from '@elevate/audit';
import { Clock, later } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import {
  ACCOUNT_MESSAGES,
  checkAdminEmail,
  EMAIL_CHANGE_ANSWERS,
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_MESSAGES,
  DAY_MS,
  HOUR_MS,
  LOST_ADDRESS_DAYS,
  normalizeEmail,
} from '@elevate/rules';
import { CONFIG, NamedVersion } from '@elevate/service-defaults';
import { isMatch, untilWritten } from '@elevate/mongo';
import { type Caller, CurrentCaller, Limits, sha256, withFloor } from '../requests/limits.js';
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
import {
  type AccountDocument,
  AccountRepository,
  type EmailChange,
  isAdministrator,
  type OpenedLink,
} from '../accounts/account.repository.js';
import { Mails, readLinkToken } from '../accounts/mails/mails.js';
import type { UserConfig } from '../user.config.js';
import { FactorChanges, toFactors } from './factors.controller.js';
import { AccessTokens, type RenewedSession } from '../sessions/access-token.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { KnownDevices, PasswordCheck } from '../credentials/password-check.js';
import { SavedDataService } from '../saved/saved.controller.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecurityLog } from '../accounts/security-log.js';

const ANSWERS = { ...EMAIL_CHANGE_MESSAGES, ...EMAIL_CHANGE_ANSWERS };
const HALF_MS = EMAIL_CHANGE_HOURS * HOUR_MS;
const LOST_MS = 2 * HALF_MS + LOST_ADDRESS_DAYS * DAY_MS;

const TRIES = 3;

function recordOf({ account, change }: OpenedLink, address: string | null, at: Date): AuditRecord {
  return auditRecord({
    at,
    actor: account._id,
    address,
    action: 'email-changed',
    subject: { kind: 'account', id: account._id, name: change.email },
    before: { email: account.email },
    after: { email: change.email },
  });
}

function waitingChange(account: AccountDocument, now: Date): EmailChange | null {
  const { emailChange: change, sessionEpoch } = account;
  if (!change || change.expiresAt <= now || change.epoch !== sessionEpoch) return null;
  // Its owner confirmed the address: only they may change it.
  return change.kind === 'correction' && account.emailVerifiedAt !== null ? null : change;
}

function toPending(account: AccountDocument, now: Date): PendingEmailChange | null {
  const change = waitingChange(account, now);
  if (!change) return null;
  const { email, expiresAt, confirmed, appliesAt } = change;
  const changes_at = appliesAt?.toISOString() ?? null;
  return { email, expires_at: expiresAt.toISOString(), confirmed, changes_at };
}

const CHANGES_A_RUN = 100;

@Injectable()
export class EmailChanges {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly clock: Clock,
  ) {}

  async apply(opened: OpenedLink, address: string | null): Promise<boolean> {
    const { account, change } = opened;
    const now = this.clock.now();
    const record = isAdministrator(account) ? recordOf(opened, address, now) : null;
    const outcome = await this.accounts.applyEmailChange(opened, now, record);
    if (outcome === 'taken') {
      await this.accounts.dropEmailChange(account._id, change.id);
      throw refusal('EMAIL_TAKEN');
    }
    if (outcome === 'changed') return false;
    await this.relay.publishNow(account._id);
    if (record) await this.relay.announce(account._id);
    return true;
  }

  async runDue(): Promise<void> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    for (const account of await this.accounts.findDue(
      'emailChange.appliesAt',
      now,
      CHANGES_A_RUN,
    )) {
      const change = waitingChange(account, now);
      try {
        if (change) await this.apply({ account, change }, null);
        else await this.accounts.dropEmailChange(account._id, account.emailChange?.id ?? '');
      } catch (error) {
        if (!isAppError(error) || error.code !== 'USER.EMAIL_TAKEN') failures.push(error);
      }
    }
    // After all of them: one account that fails must not delay the others.
    if (failures.length > 0) throw new AggregateError(failures, 'Email changes failed');
  }
}

/** For visitors, and for mailed links: each proves an address, so none needs a session. */
@Controller('v1')
export class AccountsController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: NewPasswords,
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly devices: KnownDevices,
    private readonly changes: EmailChanges,
    private readonly relay: AccountRelay,
    private readonly mails: Mails,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  /** The spec's response reveals existing accounts, so the rate limit is strict. */
  @Post('accounts')
  async signUp(@Body() body: SignUpDto, @CurrentCaller() caller: Caller) {
    this.limits.take('signUp', caller.address);
    const email = normalizeEmail(body.email);
    // Before any lookup: the answer does not depend on the account.
    if (checkAdminEmail(email, this.config.ADMIN_EMAIL_DOMAIN) === undefined) {
      throw invalidField('email', ACCOUNT_MESSAGES.administratorAddress);
    }
    const passwordHash = await this.passwords.accept('password', body.password, caller);
    const id = randomUUID();
    const now = this.clock.now();
    const account = { id, email, now, passwordHash, linkedinUrl: body.linkedin_url.trim() };
    await withFloor(this.clock, async () => {
      const stored = await this.accounts.insert(account);
      if (!stored) throw refusal('EMAIL_TAKEN');
      this.relay.notify([id]);
      if (this.config.EMAIL_VERIFICATION !== 'off') {
        await this.mails.tryPut('verification', stored);
      }
    });
    return { id, message: ACCOUNT_MESSAGES.created };
  }

  /** The link alone proves the address, also without a session. */
  @Post('email-verifications')
  @HttpCode(200)
  async verify(@Body() { token }: VerificationLinkDto, @CurrentCaller() caller: Caller) {
    const { accountId, hash } = readLinkToken(token);
    const verify = () => this.accounts.verifyEmail(accountId, hash, this.clock.now());
    await this.limits.secret(caller, verify, refusal('VERIFICATION_LINK_INVALID'));
    return { message: ACCOUNT_MESSAGES.emailVerified };
  }

  /** Nothing before the response depends on the account's existence. */
  @Post('password-resets')
  @HttpCode(202)
  async requestReset(@Body() { email: address }: RequestResetDto, @CurrentCaller() caller: Caller) {
    const email = normalizeEmail(address);
    this.limits.resetRequest(caller, email);
    // Above the mail limit, the last link stays valid.
    if (this.limits.mayMail(email)) {
      await withFloor(this.clock, () => this.mails.put('reset', email));
    }
    return { message: ACCOUNT_MESSAGES.resetSent };
  }

  @Post('password-resets/check')
  @HttpCode(204)
  async checkReset(@Body() { token }: CheckResetDto, @CurrentCaller() caller: Caller) {
    await this.readReset(token, caller);
  }

  /** Replaces the password, not the authenticator app. All other sessions end. */
  @Post('password-resets/complete')
  @HttpCode(200)
  async completeReset(
    @Body() { token, password, code }: CompleteResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens & { readonly message: string }> {
    // Checked first, so that invalid links cost no hash.
    const { owner, hash } = await this.readReset(token, caller);
    await this.check.requireCode(owner, code, caller);
    const { roles } = owner.state;
    const passwordHash = await this.passwords.accept('password', password, caller, roles);
    const change = { passwordHash, now: this.clock.now(), keptSession: null };
    const use = () => this.accounts.useReset(owner._id, hash, change);
    const account = await this.limits.secret(caller, use, refusal('RESET_LINK_INVALID'));
    await this.relay.publishNow(account._id);
    await this.mails.tryPut('password', account);
    const session = await this.sessions.open(account, caller);
    return { message: ACCOUNT_MESSAGES.resetComplete, ...session };
  }

  @Post('devices')
  @HttpCode(200)
  async rememberDevice(
    @Body() { token }: DeviceLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<KnownDeviceAnswer> {
    const { accountId, hash } = readLinkToken(token);
    const remember = () => this.devices.rememberByLink(accountId, hash);
    const device = await this.limits.secret(caller, remember, refusal('DEVICE_LINK_INVALID'));
    return { device_token: device, message: ACCOUNT_MESSAGES.deviceKnown };
  }

  @Post('email-changes/confirm')
  @HttpCode(200)
  async confirmEmailChange(@Body() { token }: EmailChangeLinkDto, @CurrentCaller() caller: Caller) {
    const attempt = async () => {
      const opened = await this.readEmailChange(token, caller);
      const { change, link } = opened;
      const isLast = change.confirmed !== null;
      const appliesAt = later(this.clock.now(), LOST_ADDRESS_DAYS * DAY_MS);
      const isDone = await (isLast
        ? this.changes.apply(opened, caller.address)
        : this.accounts.confirmEmailChange(opened, appliesAt));
      const waits = change.kind === 'lost' && link?.field === 'emailChangeTo';
      const outcome = isLast ? 'changed' : waits ? 'waits' : 'half';
      return isDone ? { message: ANSWERS[outcome] } : null;
    };
    return untilWritten({ tries: TRIES, attempt, conflict: () => refusal('FACTOR_CONFLICT') });
  }

  @Post('email-changes/stop')
  @HttpCode(200)
  async stopEmailChange(@Body() { token }: EmailChangeLinkDto, @CurrentCaller() caller: Caller) {
    const { account, change } = await this.readEmailChange(token, caller);
    await this.accounts.dropEmailChange(account._id, change.id);
    return { message: EMAIL_CHANGE_MESSAGES.stopped };
  }

  private readReset(token: string, caller: Caller) {
    const find = async () => {
      const { accountId, hash } = readLinkToken(token);
      const owner = await this.accounts.findByLink(accountId, 'reset', hash, this.clock.now());
      return owner && { owner, hash };
    };
    return this.limits.secret(caller, find, refusal('RESET_LINK_INVALID'));
  }

  private readEmailChange(token: string, caller: Caller): Promise<OpenedLink> {
    const { accountId, hash } = readLinkToken(token);
    const find = async () => {
      const account = await this.accounts.find(accountId);
      const now = this.clock.now();
      const change = account && waitingChange(account, now);
      const ends = ['emailChangeFrom', 'emailChangeTo'] as const;
      const field = ends.find(
        (end) => account?.[end]?.hash === hash && account[end].expiresAt > now,
      );
      return change && field && { account, change, link: { field, hash } };
    };
    return this.limits.secret(caller, find, refusal('EMAIL_CHANGE_LINK_INVALID'));
  }
}

const profileVersion = ({ linkedinUrl }: AccountDocument): string => sha256(linkedinUrl);

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class MeController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly views: AccountViews,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly saved: SavedDataService,
    private readonly check: PasswordCheck,
    private readonly passwords: NewPasswords,
    private readonly factors: FactorChanges,
    private readonly relay: AccountRelay,
    private readonly mails: Mails,
    private readonly log: SecurityLog,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  @Get()
  @AllowsExpiredPassword()
  get(
    @CurrentUser() { account, session }: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): UserView {
    void reply.header('etag', `"${profileVersion(account)}"`);
    return this.views.toUser(account, session.acr);
  }

  @Put('profile')
  async changeProfile(
    @CurrentUser() person: SignedIn,
    @Body() { linkedin_url: url }: ChangeProfileDto,
    @NamedVersion() version: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView> {
    const { account } = person;
    const from = version === undefined ? undefined : account.linkedinUrl;
    const isRead = isMatch(version, profileVersion(account));
    const changed = isRead && (await this.accounts.setProfile(account._id, url.trim(), from));
    if (!changed) throw refusal(version === undefined ? 'UNAUTHENTICATED' : 'PROFILE_CONFLICT');
    return this.get({ ...person, account: changed }, reply);
  }

  @Get('data')
  @AllowsExpiredPassword()
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

  @Post('email-verification')
  @HttpCode(202)
  async sendAgain(@CurrentUser() { account }: SignedIn): Promise<{ message: string }> {
    const { email, emailVerifiedAt } = account;
    if (emailVerifiedAt !== null) return { message: ACCOUNT_MESSAGES.emailVerified };
    this.limits.take('verificationRequest', email);
    await this.mails.put('verification', email);
    return { message: ACCOUNT_MESSAGES.verificationSent };
  }

  /** Ends all other sessions and voids a reset link in the same update. */
  @Put('password')
  @AllowsExpiredPassword()
  async changePassword(
    @CurrentUser() { account, session, caller }: SignedIn,
    @Body() { current_password: current, new_password: password }: ChangePasswordDto,
  ): Promise<RenewedSession & { readonly message: string }> {
    if (!(await this.check.isRight(account, { password: current }, caller))) {
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

  @Get('email-change')
  emailChange(@CurrentUser() { account }: SignedIn): EmailChangeView {
    return { pending: toPending(account, this.clock.now()) };
  }

  /** Answer and mail are the same if the new address has an account. */
  @Post('email-change')
  @HttpCode(202)
  async requestEmailChange(@CurrentUser() person: SignedIn, @Body() body: EmailChangeDto) {
    const { account, session } = person;
    const isCorrection = this.views.verifyEmailBy(account) !== null;
    const isLost = !isCorrection && body.lost_old === true;
    this.factors.admit(person, isCorrection);
    const email = normalizeEmail(body.email);
    if (email === account.email) throw invalidField('email', EMAIL_CHANGE_ANSWERS.same);
    const problem = checkAdminEmail(email, this.config.ADMIN_EMAIL_DOMAIN);
    if (isAdministrator(account)) {
      if (problem !== undefined) throw invalidField('email', problem);
    } else if (problem === undefined) {
      throw invalidField('email', EMAIL_CHANGE_ANSWERS.forAdministrators);
    }
    this.limits.take('verificationRequest', account.email);
    const opened = await this.accounts.openEmailChange(account, {
      id: randomUUID(),
      email,
      session: session._id,
      epoch: account.sessionEpoch,
      confirmed: isCorrection ? 'from' : null,
      // A day to open the link, the waiting time, and a day for the change to be made.
      expiresAt: later(this.clock.now(), isLost ? LOST_MS : HALF_MS),
      ...(isCorrection && { kind: 'correction' }),
      ...(isLost && { kind: 'lost' }),
    });
    if (!opened) throw refusal('FACTOR_CONFLICT');
    // The address that was never confirmed may be another person's.
    if (!isCorrection) await this.mails.put('email-change-from', account._id);
    if (this.limits.mayMail(email)) await this.mails.put('email-change-to', account._id);
    const sent = isCorrection ? 'corrected' : isLost ? 'lost' : 'sent';
    return { message: ANSWERS[sent] };
  }

  @Delete('email-change')
  @HttpCode(204)
  async stopEmailChange(@CurrentUser() { account }: SignedIn): Promise<void> {
    const change = waitingChange(account, this.clock.now());
    if (change) await this.accounts.dropEmailChange(account._id, change.id);
  }
}
