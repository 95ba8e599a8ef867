import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, HttpCode, Inject, Param, Post, UseGuards } from '@nestjs/common';
import { Admin, AdminGuard, type Administrator, RequiresCode } from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import { OPERATOR } from '@elevate/contracts/audit';
import {
  AccountAddressDto,
  ADMIN_ROLE,
  type InvitationAnswer,
  InvitationDto,
} from '@elevate/contracts/user';
import type { Mailer } from '@elevate/mail';
import { CONFIG, OperatorGuard } from '@elevate/service-defaults';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { AccountRepository } from '../accounts/account.repository.js';
import { isAdministrator } from '../accounts/security-log.js';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { Limits } from '../requests/limits.js';
import { mailOf } from '../mails/links.js';
import { MAILER, newResetToken, readResetToken, type ResetToken } from '../mails/link-mailer.js';
import type { UserConfig } from '../user.config.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { PasswordHasher } from '../credentials/password-hasher.js';
import {
  AccountChangePublisher,
  ADMIN_LINK_HOURS,
  ADMIN_LINK_MS,
  AdminAddress,
  invitationAddress,
} from './removal.service.js';
import { recordOf } from './administrator.mapper.js';
import { AdministratorRepository } from './administrator.repository.js';
import { refusal } from '../accounts/account.mapper.js';

interface InvitedBy {
  readonly caller: Caller;
  readonly actor: string;
  /** Address of the administrator who invites; absent for the operator. */
  readonly inviter?: string;
}

/** Only the mail has the secret: only the address's owner becomes an administrator. */
@Controller('v1/administrators')
export class InvitationsController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly administrators: AdministratorRepository,
    private readonly address: AdminAddress,
    private readonly changes: AccountChangePublisher,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<UserConfig, 'SITE_URL' | 'SITE_NAME'>,
  ) {}

  /** A new invitation voids the one before. */
  @Post('promote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  promote(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationAnswer> {
    return this.invite(this.address.acceptOfOperator(email), { caller, actor: OPERATOR });
  }

  @Post('invitations')
  @UseGuards(AdminGuard)
  @RequiresCode()
  async inviteByAdministrator(
    @Body() body: AccountAddressDto,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationAnswer> {
    const email = this.address.accept(body.email);
    this.limits.take('invitation', email);
    const inviter = (await this.accounts.find(actor))?.email;
    return this.invite(email, { caller, actor, ...(inviter !== undefined && { inviter }) });
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  async withdraw(
    @Param('id') id: string,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const account = await this.administrators.find(id);
    if (!account?.invitation) throw refusal('INVITATION_NOT_FOUND');
    const change = { action: 'invitation-withdrawn', account, actor } as const;
    const record = recordOf({ ...change, address: caller.address, at: this.clock.now() });
    if (!(await this.administrators.withdrawInvitation(account, record)))
      throw refusal('ACCOUNT_CONFLICT');
    await this.changes.publish(id);
  }

  private async invite(
    email: string,
    { caller, actor, inviter }: InvitedBy,
  ): Promise<InvitationAnswer> {
    const account = await this.accounts.findByEmail(email);
    if (account && isAdministrator(account)) throw refusal('ADMIN_CONFLICT');
    const id = account?._id ?? randomUUID();
    const token = newResetToken(id);
    const { hash } = readResetToken(token) as ResetToken;
    const now = this.clock.now();
    const invitation = { hash, expiresAt: new Date(now.getTime() + ADMIN_LINK_MS), by: actor };
    const change = { action: 'invited', account: { _id: id, email }, actor } as const;
    const record = recordOf({ ...change, address: caller.address, at: now });
    const stored = account
      ? await this.administrators.invite(account, invitation, record)
      : await this.administrators.insertInvited({ id, email, now, invitation, record });
    if (!stored) throw refusal('ACCOUNT_CONFLICT');
    await this.changes.publish(id);
    await this.mail(email, token, inviter);
    return { email, expires_at: invitation.expiresAt.toISOString() };
  }

  private async mail(to: string, token: string, inviter?: string): Promise<void> {
    const { SITE_URL, SITE_NAME: siteName } = this.config;
    const sender =
      inviter === undefined
        ? `the operator of ${siteName}`
        : `${inviter}, an administrator of ${siteName},`;
    const text = {
      subject: `Become an administrator of ${siteName}`,
      body: `${sender} invites you to be an administrator.
Choose your password and your access code here within the next ${ADMIN_LINK_HOURS} hours:

${invitationAddress(SITE_URL, token)}

The link works once. A new invitation disables this one.
You are signed out everywhere once you use it.
If you did not expect this email, ignore it: nothing changes.`,
    };
    await this.mailer.send(mailOf(to, siteName, text));
  }
}

@Controller('v1/admin/invitation')
export class InvitationController {
  constructor(
    private readonly administrators: AdministratorRepository,
    private readonly passwords: NewPasswords,
    private readonly hasher: PasswordHasher,
    private readonly changes: AccountChangePublisher,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** The mailed link proves the address; the person signs in afterwards. */
  @Post()
  @HttpCode(200)
  async accept(
    @Body() { token, password, access_code: code }: InvitationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    this.limits.beforeSecret(caller);
    const { accountId, hash } = readResetToken(token) ?? this.refuse(caller);
    // Checked first, so that invalid links cost no hash.
    const invited = await this.administrators.findInvited(accountId, hash, this.clock.now());
    if (!invited) return this.refuse(caller);
    const passwordHash = await this.passwords.accept('password', password, caller, [ADMIN_ROLE]);
    const accessCodeHash = await this.hasher.hash(code);
    // A removed administrator could return by an earlier invitation.
    if (!(await this.mayInvite(invited.invitation?.by))) return this.refuse(caller);
    const now = this.clock.now();
    const change = { action: 'promoted', account: invited, actor: accountId, at: now } as const;
    const record = recordOf({ ...change, address: caller.address });
    const acceptance = { passwordHash, accessCodeHash, now, record };
    if (!(await this.administrators.accept(accountId, hash, acceptance)))
      return this.refuse(caller);
    await this.changes.publish(accountId);
    return { message: ADMIN_ACCESS_MESSAGES.invitationAccepted };
  }

  private async mayInvite(sender = OPERATOR): Promise<boolean> {
    if (sender === OPERATOR) return true;
    const account = await this.administrators.find(sender);
    return account !== null && isAdministrator(account);
  }

  private refuse(caller: Caller): never {
    this.limits.wrongSecret(caller);
    throw refusal('INVITATION_INVALID');
  }
}
