import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  AccessCodeDto,
  ADMIN_ACR,
  AdminPasskeySignInDto,
  AdminSignInDto,
  PasskeyProofDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import { AuditExportDto } from '@elevate/contracts/audit';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { AccessGuard, CurrentUser, type SignedIn, SignInMetrics } from '../sessions/signed-in.js';
import { AccessTokens, type RenewedSession } from '../sessions/keys/access-token.js';
import { AdminAddress } from './removal.service.js';
import type { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { LOGGER } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.schema.js';
import { isAdministrator, SecurityLog } from '../accounts/security-log.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { hasFactors } from '../credentials/factors/second-codes.js';
import { refusal } from '../accounts/account.mapper.js';

/** Null if the proof is right. */
type SecondCheck = (account: AccountDocument) => Promise<AppError | null>;

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
  signIn(@Body() body: AdminSignInDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.begin(body, caller, async (account) =>
      (await this.check.isCode(account, body.access_code, caller)) ? null : wrongCode(account),
    );
  }

  @Post('passkey')
  signInByPasskey(
    @Body() body: AdminPasskeySignInDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.begin(body, caller, async (account) =>
      (await this.check.isPasskey(account, body, caller)) ? null : refusal('PASSKEY_INVALID'),
    );
  }

  /** Step-up: allows sensitive actions for ten minutes. */
  @Post('code')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirm(
    @CurrentUser() person: SignedIn,
    @Body() { access_code: code }: AccessCodeDto,
  ): Promise<RenewedSession> {
    return this.renew(person, async (account) =>
      (await this.check.isRightCode(account, code, person.caller)) ? null : wrongCode(account),
    );
  }

  @Post('code/passkey')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirmByPasskey(
    @CurrentUser() person: SignedIn,
    @Body() proof: PasskeyProofDto,
  ): Promise<RenewedSession> {
    return this.renew(person, async (account) =>
      (await this.check.isRightPasskey(account, proof, person.caller))
        ? null
        : refusal('PASSKEY_INVALID'),
    );
  }

  private begin(
    body: Pick<AdminSignInDto, 'email' | 'password'>,
    caller: Caller,
    check: SecondCheck,
  ): Promise<SessionTokens> {
    return this.metrics.count('administration', async () => {
      const account = await this.identify(body, caller);
      const problem = await check(account);
      if (problem) throw await this.refused(problem, account, account.email, caller);
      await this.log.record('signed-in', account, caller, { acr: ADMIN_ACR });
      return this.sessions.open(account, caller, ADMIN_ACR);
    });
  }

  private async renew(
    { account, session, caller }: SignedIn,
    check: SecondCheck,
  ): Promise<RenewedSession> {
    if (!isAdministrator(account) || session.acr !== ADMIN_ACR) throw refusal('NOT_ADMIN');
    const problem = await check(account);
    if (problem) throw await this.refused(problem, account, account.email, caller);
    await this.log.record('access-code-confirmed', account, caller);
    return this.tokens.renew(account, await this.sessions.prove(session));
  }

  private async identify(
    body: Pick<AdminSignInDto, 'email' | 'password'>,
    caller: Caller,
  ): Promise<AccountDocument> {
    const email = this.address.accept(body.email);
    const account = await this.check.identify(email, body.password, caller);
    if (!account) throw await this.refused(refusal('AUTHENTICATION_FAILED'), null, email, caller);
    if (!isAdministrator(account))
      throw await this.refused(refusal('NOT_ADMIN'), account, email, caller);
    return account;
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

function wrongCode(account: AccountDocument): AppError {
  return hasFactors(account)
    ? refusal('INVALID_ACCESS_CODE', ADMIN_ACCESS_MESSAGES.codeReplaced)
    : refusal('INVALID_ACCESS_CODE');
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
