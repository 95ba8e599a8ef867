import { randomUUID } from 'node:crypto';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import {
  Actor,
  Admin,
  AdminGuard,
  type Administrator,
  OperatorOrAdminGuard,
  RequiresCode,
} from '@elevate/admin-access';
import {
  type AccessCodeAnswer,
  AccessCodeDto,
  AccountAddressDto,
  ADMIN_ACR,
  ADMIN_ROLE,
  type AdministratorsAnswer,
  type AdministratorView,
  AdminPasskeySignInDto,
  AdminSignInDto,
  type DemotionAnswer,
  DemotionDto,
  type FactorsResetAnswer,
  type InvitationAnswer,
  InvitationDto,
  type InvitationView,
  PasskeyProofDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import { CONFIG, LOGGER, OperatorGuard } from '@elevate/service-defaults';
import { AuditLog, type AuditRecord, auditRecord } from '@elevate/audit';
import { AuditExportDto, OPERATOR } from '@elevate/contracts/audit';
import { Clock, later } from '@elevate/clock';
import { ADMIN_ACCESS_MESSAGES, normalizeEmail } from '@elevate/rules';
import type { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { type Caller, CurrentCaller, Limits } from '../requests/limits.js';
import { type AdministratorAction, recordOf, RemovalService } from './removal.service.js';
import { ADMIN_LINK_HOURS, ADMIN_LINK_MS, ADMIN_PAGE, AdminAddress } from './setup.controller.js';
import {
  type AccountDocument,
  AccountRepository,
  isAdministrator,
  NO_FACTORS,
} from '../accounts/account.repository.js';
import { mailText } from '../accounts/mails/mail-texts.js';
import { Mails, newLinkToken, readLinkToken } from '../accounts/mails/mails.js';
import { newAccessCode, PasswordHasher } from '../credentials/password-hasher.js';
import { AccountRelay, refusal } from '../accounts/account.mapper.js';
import type { UserConfig } from '../user.config.js';
import { NewPasswords } from '../credentials/new-passwords.js';
import { AccessGuard, CurrentUser, type SignedIn, SignInMetrics } from '../sessions/signed-in.js';
import { AccessTokens, type RenewedSession } from '../sessions/access-token.js';
import { SecurityLog } from '../accounts/security-log.js';
import { PasswordCheck, type Proof } from '../credentials/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hasFactors } from '../credentials/factors.js';

/** Afterwards it continues in the background. */
const PUBLISH_TIMEOUT_MS = 3_000;

/** Addresses go in bodies, because paths are logged. */
@Controller('v1')
export class AdministratorsController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly passwords: NewPasswords,
    private readonly removals: RemovalService,
    private readonly address: AdminAddress,
    private readonly relay: AccountRelay,
    private readonly mails: Mails,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UserConfig,
  ) {}

  @Get('administrators')
  @UseGuards(OperatorOrAdminGuard)
  async list(): Promise<AdministratorsAnswer> {
    const [administrators, invited] = await Promise.all([
      this.accounts.findAdministrators(),
      this.accounts.findInvited(),
    ]);
    const senders = new Set([OPERATOR, ...administrators.map(({ _id }) => _id)]);
    const now = this.clock.now();
    return {
      items: administrators.map(toAdministrator),
      invitations: invited.flatMap((account) => toInvitation(account, { now, senders })),
    };
  }

  @Post('administrators/reset-code')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async resetCode(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AccessCodeAnswer> {
    const account = await this.findAdministratorOrFail(email);
    const code = newAccessCode();
    const record = this.record('access-code-reset', account, caller);
    const $set = { accessCodeHash: await this.hasher.hash(code) };
    const changed = await this.announce(this.accounts.changeAsAdministrator(account, $set, record));
    return { administrator: toAdministrator(changed), access_code: code };
  }

  @Post('administrators/reset-factors')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async resetFactors(
    @Body() { email }: AccountAddressDto,
    @CurrentCaller() caller: Caller,
  ): Promise<FactorsResetAnswer> {
    const account = await this.findOrFail(normalizeEmail(email));
    const { passkeys = [], authenticatorApp } = account;
    const record = this.record('factors-reset', account, caller);
    await this.announce(this.accounts.changeAsAdministrator(account, NO_FACTORS, record));
    return { email: account.email, removed: passkeys.length + (authenticatorApp ? 1 : 0) };
  }

  /** Waits until published, so that the next request is refused. */
  @Post('administrators/demote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async demote(
    @Body() { email, leave_none: leaveNone = false }: DemotionDto,
    @CurrentCaller() caller: Caller,
  ): Promise<DemotionAnswer> {
    const account = await this.findAdministratorOrFail(email);
    const demote = async (marked: AccountDocument, mark?: string) => {
      const record = this.record('demoted', marked, caller);
      return this.announce(this.accounts.demote(marked, record, mark));
    };
    const demoted = leaveNone
      ? await demote(account)
      : await this.removals.leaveAnother(account._id, demote);
    await this.relay.publishNow(account._id, PUBLISH_TIMEOUT_MS);
    return {
      administrator: toAdministrator(demoted),
      left: (await this.accounts.findAdministrators()).length,
    };
  }

  @Delete('administrators/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  @RequiresCode()
  async remove(
    @Param('id') id: string,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const removed = await this.removals.leaveAnother(id, async (account, mark) => {
      const record = this.record('demoted', account, caller, actor);
      return this.announce(this.accounts.demote(account, record, mark));
    });
    await this.relay.publishNow(id, PUBLISH_TIMEOUT_MS);
    await this.mails.tryPut('admin-removed', removed);
    const remover = await this.accounts.find(actor);
    if (remover && actor !== id) await this.mails.tryPut('admin-removal', remover);
  }

  @Post('administrators/promote')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  promote(@Body() { email }: AccountAddressDto, @CurrentCaller() caller: Caller) {
    return this.invite(this.address.acceptOfOperator(email), caller, OPERATOR);
  }

  @Post('administrators/invitations')
  @UseGuards(AdminGuard)
  @RequiresCode()
  async inviteByAdministrator(
    @Body() body: AccountAddressDto,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<InvitationAnswer> {
    const email = this.address.accept(body.email);
    this.limits.take('invitation', email);
    return this.invite(email, caller, actor, (await this.accounts.find(actor))?.email);
  }

  @Delete('administrators/invitations/:id')
  @HttpCode(204)
  @UseGuards(AdminGuard)
  async withdraw(
    @Param('id') id: string,
    @Admin() { id: actor }: Administrator,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const account = await this.accounts.find(id);
    if (!account?.invitation) throw refusal('INVITATION_NOT_FOUND');
    const record = this.record('invitation-withdrawn', account, caller, actor);
    await this.announce(this.accounts.withdrawInvitation(account, record));
  }

  /** The mailed link proves the address; the person signs in afterwards. */
  @Post('admin/invitation')
  @HttpCode(200)
  async acceptInvitation(
    @Body() { token, password, access_code: code }: InvitationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    const { accountId, hash } = readLinkToken(token);
    const wrong = refusal('INVITATION_INVALID');
    const find = () => this.accounts.findByLink(accountId, 'invitation', hash, this.clock.now());
    // Checked first, so that invalid links cost no hash.
    const account = await this.limits.secret(caller, find, wrong);
    const passwordHash = await this.passwords.accept('password', password, caller, [ADMIN_ROLE]);
    const secrets = { passwordHash, accessCodeHash: await this.hasher.hash(code) };
    const accept = async () => {
      // A removed administrator could return by an earlier invitation.
      if (!(await this.mayInvite(account.invitation?.by))) return null;
      const record = this.record('promoted', account, caller, accountId);
      return this.accounts.acceptInvitation(accountId, hash, secrets, record);
    };
    await this.limits.secret(caller, accept, wrong);
    await this.relay.announce(accountId);
    return { message: ADMIN_ACCESS_MESSAGES.invitationAccepted };
  }

  private async findOrFail(email: string): Promise<AccountDocument> {
    const account = await this.accounts.findByEmail(email);
    if (!account) throw refusal('ACCOUNT_NOT_FOUND');
    return account;
  }

  private async findAdministratorOrFail(email: string): Promise<AccountDocument> {
    const account = await this.findOrFail(normalizeEmail(email));
    if (!isAdministrator(account)) {
      throw refusal('ADMIN_NOT_FOUND', 'The account of this address is not an administrator.');
    }
    return account;
  }

  private record(
    action: AdministratorAction,
    account: { readonly _id: string; readonly email: string },
    { address }: Caller,
    actor: string = OPERATOR,
  ): AuditRecord {
    return recordOf({ action, account, actor, address, at: this.clock.now() });
  }

  private async announce(change: Promise<AccountDocument | null>): Promise<AccountDocument> {
    const account = await change;
    if (!account) throw refusal('ACCOUNT_CONFLICT');
    await this.relay.announce(account._id);
    return account;
  }

  /** `inviter`: address of the administrator who invites; absent for the operator. */
  private async invite(
    email: string,
    caller: Caller,
    actor: string,
    inviter?: string,
  ): Promise<InvitationAnswer> {
    const account = await this.accounts.findByEmail(email);
    if (account && isAdministrator(account)) throw refusal('ADMIN_CONFLICT');
    const id = account?._id ?? randomUUID();
    const { token, hash } = newLinkToken(id);
    const record = this.record('invited', { _id: id, email }, caller, actor);
    const { at: now } = record;
    const invitation = { hash, expiresAt: later(now, ADMIN_LINK_MS), by: actor };
    await this.announce(
      account
        ? this.accounts.changeAsAdministrator(account, { invitation }, record)
        : this.accounts.insert({ id, email, now, invitation, unaudited: [record] }),
    );
    const { SITE_URL, SITE_NAME: siteName } = this.config;
    const sender =
      inviter === undefined
        ? `the operator of ${siteName}`
        : `${inviter}, an administrator of ${siteName},`;
    // Only the mail has the secret: only the address's owner becomes an administrator.
    const link = `${SITE_URL}${ADMIN_PAGE}#invitation=${token}`;
    const values = { siteName, sender, link, ADMIN_LINK_HOURS };
    await this.mails.send(email, mailText('admin-invitation', values));
    return { email, expires_at: invitation.expiresAt.toISOString() };
  }

  private async mayInvite(sender = OPERATOR): Promise<boolean> {
    if (sender === OPERATOR) return true;
    const account = await this.accounts.find(sender);
    return account !== null && isAdministrator(account);
  }
}

function toAdministrator(account: AccountDocument): AdministratorView {
  const { _id: id, email, createdAt, accessCodeHash, passkeys = [], authenticatorApp } = account;
  const { adminSignedInAt } = account;
  return {
    id,
    email,
    created_at: createdAt.toISOString(),
    has_access_code: accessCodeHash !== null,
    factors: passkeys.length + (authenticatorApp ? 1 : 0),
    last_signed_in_at: adminSignedInAt?.toISOString() ?? null,
  };
}

/** Invitations of senders who are not in `senders` are void. */
function toInvitation(
  { _id: id, email, invitation }: AccountDocument,
  { now, senders }: { readonly now: Date; readonly senders: ReadonlySet<string> },
): InvitationView[] {
  if (!invitation) return [];
  const { expiresAt, by = OPERATOR } = invitation;
  const is_expired = expiresAt <= now || !senders.has(by);
  return [{ id, email, expires_at: expiresAt.toISOString(), is_expired }];
}

@Controller('v1/admin/sessions')
export class AdminSessionsController {
  constructor(
    private readonly address: AdminAddress,
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly tokens: AccessTokens,
    private readonly metrics: SignInMetrics,
    private readonly log: SecurityLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Password, role, access code, in this order: only the owner learns that the role is missing. */
  @Post()
  signIn(@Body() body: AdminSignInDto, @CurrentCaller() caller: Caller) {
    return this.begin(body, { code: body.access_code }, caller);
  }

  @Post('passkey')
  signInByPasskey(@Body() body: AdminPasskeySignInDto, @CurrentCaller() caller: Caller) {
    return this.begin(body, { passkey: body }, caller);
  }

  /** Step-up: allows sensitive actions for ten minutes. */
  @Post('code')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirm(@CurrentUser() person: SignedIn, @Body() { access_code: code }: AccessCodeDto) {
    return this.renew(person, { code });
  }

  @Post('code/passkey')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirmByPasskey(@CurrentUser() person: SignedIn, @Body() passkey: PasskeyProofDto) {
    return this.renew(person, { passkey });
  }

  private begin(
    body: Pick<AdminSignInDto, 'email' | 'password'>,
    proof: Proof,
    caller: Caller,
  ): Promise<SessionTokens> {
    return this.metrics.count('administration', async () => {
      const email = this.address.accept(body.email);
      const account = await this.check.identify(email, body.password, caller);
      if (!account) throw await this.refused(refusal('AUTHENTICATION_FAILED'), null, email, caller);
      if (!isAdministrator(account))
        throw await this.refused(refusal('NOT_ADMIN'), account, email, caller);
      if (!(await this.check.isRightAtSignIn(account, proof, caller)))
        throw await this.refused(wrong(proof, account), account, email, caller);
      await this.log.record('signed-in', account, caller, { acr: ADMIN_ACR });
      return this.sessions.open(account, caller, ADMIN_ACR);
    });
  }

  private async renew(
    { account, session, caller }: SignedIn,
    proof: Proof,
  ): Promise<RenewedSession> {
    if (!isAdministrator(account) || session.acr !== ADMIN_ACR) throw refusal('NOT_ADMIN');
    if (!(await this.check.isRight(account, proof, caller)))
      throw await this.refused(wrong(proof, account), account, account.email, caller);
    await this.log.record('access-code-confirmed', account, caller);
    return this.tokens.renew(account, await this.sessions.prove(session));
  }

  private async refused(
    error: AppError,
    account: AccountDocument | null,
    email: string,
    caller: Caller,
  ): Promise<AppError> {
    this.logger.warn(
      { account: account?._id ?? null, code: error.code },
      'Administrator sign-in refused',
    );
    await this.log.refused(account, email, error.code, caller);
    return error;
  }
}

function wrong(proof: Proof, account: AccountDocument): AppError {
  if ('passkey' in proof) return refusal('PASSKEY_INVALID');
  const message = hasFactors(account) ? ADMIN_ACCESS_MESSAGES.codeReplaced : undefined;
  return refusal('INVALID_ACCESS_CODE', message);
}

const AUDIT_LOG = { kind: 'audit-log', id: 'audit-log', name: 'audit log' } as const;

/** The BFF exports the logs of all services; this service keeps the record of it. */
@Controller('v1/audit/exports')
@UseGuards(OperatorOrAdminGuard)
export class AuditExportsController {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Without the record, no export may begin. */
  @Post()
  @HttpCode(204)
  record(
    @Body() { ...after }: AuditExportDto,
    @Actor() actor: string,
    @CurrentCaller() { address }: Caller,
  ): Promise<void> {
    const at = this.clock.now();
    const change = { action: 'audit-exported', subject: AUDIT_LOG, before: null, after } as const;
    return this.audit.append(auditRecord({ at, actor, address, ...change }));
  }
}
