import { Inject, Injectable } from '@nestjs/common';
import {
  ADMIN_ACR,
  type AdminPasskeySignInDto,
  type AdminSignInDto,
  type PasskeyProofDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import type { AppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { ADMIN_ACCESS_MESSAGES } from '@elevate/rules';
import { LOGGER } from '@elevate/service-defaults';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import type { AuditExport } from '@elevate/contracts/audit';
import type { Caller } from '../requests/caller.guard.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { isAdministrator, SecurityLog } from '../accounts/security-log.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { AccessTokens, type RenewedSession } from '../sessions/keys/access-token.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type SignedIn, SignInMetrics } from '../sessions/signed-in.js';
import { hasFactors } from '../credentials/factors/second-codes.js';
import { AdminAddress } from './removal.service.js';
import { refusal } from '../accounts/account.mapper.js';

@Injectable()
export class AdminSignInService {
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
  async signIn(body: AdminSignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('administration', async () => {
      const account = await this.identify(body, caller);
      if (!(await this.check.isCode(account, body.access_code, caller))) {
        throw await this.refused(wrongCode(account), account, account.email, caller);
      }
      return this.begin(account, caller);
    });
  }

  async signInByPasskey(body: AdminPasskeySignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('administration', async () => {
      const account = await this.identify(body, caller);
      if (!(await this.check.isPasskey(account, body, caller))) {
        throw await this.refused(refusal('PASSKEY_INVALID'), account, account.email, caller);
      }
      return this.begin(account, caller);
    });
  }

  /** Step-up: allows sensitive actions for ten minutes. */
  async confirm(person: SignedIn, code: string, caller: Caller): Promise<RenewedSession> {
    const account = administratorOf(person);
    if (!(await this.check.isRightCode(account, code, caller))) {
      throw await this.refused(wrongCode(account), account, account.email, caller);
    }
    return this.renew(person, caller);
  }

  async confirmByPasskey(
    person: SignedIn,
    proof: PasskeyProofDto,
    caller: Caller,
  ): Promise<RenewedSession> {
    const account = administratorOf(person);
    if (!(await this.check.isRightPasskey(account, proof, caller))) {
      throw await this.refused(refusal('PASSKEY_INVALID'), account, account.email, caller);
    }
    return this.renew(person, caller);
  }

  private async renew({ account, session }: SignedIn, caller: Caller): Promise<RenewedSession> {
    await this.log.confirmed(account, caller);
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

  private async begin(account: AccountDocument, caller: Caller): Promise<SessionTokens> {
    await this.log.signedIn(account, ADMIN_ACR, caller);
    return this.sessions.open(account, caller, ADMIN_ACR);
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

function administratorOf({ account, session }: SignedIn): AccountDocument {
  if (!isAdministrator(account) || session.acr !== ADMIN_ACR) throw refusal('NOT_ADMIN');
  return account;
}

function wrongCode(account: AccountDocument): AppError {
  return hasFactors(account)
    ? refusal('INVALID_ACCESS_CODE', ADMIN_ACCESS_MESSAGES.codeReplaced)
    : refusal('INVALID_ACCESS_CODE');
}

const SUBJECT = { kind: 'audit-log', id: 'audit-log', name: 'audit log' } as const;

interface ExportCaller {
  readonly actor: string;
  readonly address: string;
}

@Injectable()
export class AuditExportsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Without the record, no export may begin. */
  async record({ ...after }: AuditExport, { actor, address }: ExportCaller): Promise<void> {
    await this.audit.append(
      auditRecord({
        at: this.clock.now(),
        actor,
        address,
        action: 'audit-exported',
        subject: SUBJECT,
        before: null,
        after,
      }),
    );
  }
}
