import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  type PasskeyProofDto,
  PASSWORD_ACR,
  type SessionTokens,
  type SignInDto,
} from '@elevate/contracts/user';
import { normalizeEmail } from '@elevate/rules';
import type { Caller } from '../requests/caller.guard.js';
import { SecurityLog } from '../accounts/security-log.js';
import { Passkeys } from '../credentials/factors/passkeys.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { Limits, withFloor } from '../requests/limits.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { SessionsService } from './sessions.service.js';
import { SignInMetrics } from './signed-in.js';
import { refusal } from '../accounts/account.mapper.js';

@Injectable()
export class SignInService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly passkeys: Passkeys,
    private readonly limits: Limits,
    private readonly sessions: SessionsService,
    private readonly metrics: SignInMetrics,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** Neither response nor timing reveals whether the account exists. */
  async signIn(body: SignInDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('site', () => this.open(body, caller));
  }

  signInByPasskey(proof: PasskeyProofDto, caller: Caller): Promise<SessionTokens> {
    return this.metrics.count('site', async () => {
      this.limits.beforeSecret(caller);
      const account = await withFloor(this.clock, () => this.passkeys.identify(proof, caller));
      if (account) return this.begin(account, caller);
      this.limits.wrongSecret(caller);
      throw refusal('PASSKEY_INVALID');
    });
  }

  async checkCode(account: AccountDocument, code: string | undefined, caller: Caller) {
    if (!account.authenticatorApp) return;
    if (code === undefined) throw refusal('SIGN_IN_CODE_REQUIRED');
    if (await this.check.isCode(account, code, caller)) return;
    const error = refusal('INVALID_CODE');
    await this.log.refusedCode(account, error.code, caller);
    throw error;
  }

  private async open({ email, password, code }: SignInDto, caller: Caller): Promise<SessionTokens> {
    const address = normalizeEmail(email);
    const account = await this.check.identify(address, password, caller);
    if (!account) {
      const error = refusal('INVALID_CREDENTIALS');
      this.log.refusedAtSite(address, error.code, caller);
      throw error;
    }
    await this.checkCode(account, code, caller);
    return this.begin(account, caller);
  }

  private async begin(account: AccountDocument, caller: Caller): Promise<SessionTokens> {
    await this.log.signedIn(account, PASSWORD_ACR, caller);
    return this.sessions.open(account, caller);
  }
}
