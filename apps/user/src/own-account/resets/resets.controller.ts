import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  CheckResetDto,
  CompleteResetDto,
  DeviceLinkDto,
  type KnownDeviceAnswer,
  RequestResetDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import { ACCOUNT_MESSAGES, normalizeEmail } from '@elevate/rules';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { KnownDevices, PasswordCheck } from '../../credentials/password-check.js';
import { Limits, withFloor } from '../../requests/limits.js';
import { readResetToken, type ResetToken } from '../../mails/link-mailer.js';
import { AccountRelay, refusal } from '../../accounts/account.mapper.js';
import { Clock } from '@elevate/clock';
import { AccountRepository } from '../../accounts/account.repository.js';
import { MailRequests } from '../../accounts/mail-request.repository.js';
import { NewPasswords } from '../../credentials/new-passwords.js';
import { SessionsService } from '../../sessions/sessions.service.js';

@Controller('v1/password-resets')
export class ResetsController {
  constructor(
    private readonly mails: MailRequests,
    private readonly accounts: AccountRepository,
    private readonly relay: AccountRelay,
    private readonly passwords: NewPasswords,
    private readonly codes: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Nothing before the response depends on the account's existence. */
  @Post()
  @HttpCode(202)
  async request(
    @Body() { email: address }: RequestResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    const email = normalizeEmail(address);
    this.limits.resetRequest(caller, email);
    // Above the mail limit, the last link stays valid.
    if (this.limits.mayMail(email)) {
      await withFloor(this.clock, () => this.mails.put('reset', email));
    }
    return { message: ACCOUNT_MESSAGES.resetSent };
  }

  @Post('check')
  @HttpCode(204)
  async check(@Body() { token }: CheckResetDto, @CurrentCaller() caller: Caller): Promise<void> {
    const { accountId, hash } = this.read(token, caller);
    if (!(await this.accounts.isResetGood(accountId, hash, this.clock.now()))) {
      this.refuse(caller);
    }
  }

  /** Replaces the password, not the authenticator app. All other sessions end. */
  @Post('complete')
  @HttpCode(200)
  async complete(
    @Body() { token, password, code }: CompleteResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens & { readonly message: string }> {
    // Checked first, so that invalid links cost no hash.
    await this.check({ token }, caller);
    const { accountId, hash } = this.read(token, caller);
    const owner = await this.accounts.find(accountId);
    if (owner) await this.codes.requireCode(owner, code, caller);
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

@Controller('v1/devices')
export class DevicesController {
  constructor(
    private readonly devices: KnownDevices,
    private readonly limits: Limits,
  ) {}

  @Post()
  @HttpCode(200)
  async remember(
    @Body() { token }: DeviceLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<KnownDeviceAnswer> {
    this.limits.beforeSecret(caller);
    const link = readResetToken(token);
    const device = link && (await this.devices.rememberByLink(link.accountId, link.hash));
    if (!device) {
      this.limits.wrongSecret(caller);
      throw refusal('DEVICE_LINK_INVALID');
    }
    return { device_token: device, message: ACCOUNT_MESSAGES.deviceKnown };
  }
}
