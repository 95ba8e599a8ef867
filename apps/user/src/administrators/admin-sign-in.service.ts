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

/** Null if the proof is right. */
type SecondCheck = (account: AccountDocument) => Promise<AppError | null>;

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
  signIn(body: AdminSignInDto, caller: Caller): Promise<SessionTokens> {
    return this.begin(body, caller, async (account) =>
      (await this.check.isCode(account, body.access_code, caller)) ? null : wrongCode(account),
    );
  }

  signInByPasskey(body: AdminPasskeySignInDto, caller: Caller): Promise<SessionTokens> {
    return this.begin(body, caller, async (account) =>
      (await this.check.isPasskey(account, body, caller)) ? null : refusal('PASSKEY_INVALID'),
    );
  }

  /** Step-up: allows sensitive actions for ten minutes. */
  confirm(person: SignedIn, code: string): Promise<RenewedSession> {
    return this.renew(person, async (account) =>
      (await this.check.isRightCode(account, code, person.caller)) ? null : wrongCode(account),
    );
  }

  confirmByPasskey(person: SignedIn, proof: PasskeyProofDto): Promise<RenewedSession> {
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
      await this.log.signedIn(account, ADMIN_ACR, caller);
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
