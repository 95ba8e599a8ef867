import { Injectable } from '@nestjs/common';
import { isAppCode } from '@elevate/rules';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { SecurityLog } from '../../accounts/security-log.js';
import type { Caller } from '../../requests/caller.js';
import { AuthenticatorApps } from './authenticator-apps.js';
import { FactorRepository } from './factor.repository.js';
import { hashRecoveryCode } from './recovery-codes.js';

@Injectable()
export class SecondCodes {
  constructor(
    private readonly factors: FactorRepository,
    private readonly apps: AuthenticatorApps,
    private readonly log: SecurityLog,
  ) {}

  async accepts(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    if (isAppCode(code)) return this.acceptsAppCode(account, code);
    if (!(await this.factors.useRecoveryCode(account._id, hashRecoveryCode(code)))) return false;
    await this.log.recoveryCodeUsed(account, caller);
    return true;
  }

  private async acceptsAppCode(account: AccountDocument, code: string): Promise<boolean> {
    const { _id, authenticatorApp: app } = account;
    if (!app) return false;
    const step = await this.apps.stepOf(app.secret, code);
    return step !== null && this.factors.useAppStep(_id, app, step);
  }
}

export function hasFactors({ passkeys = [], authenticatorApp }: AccountDocument): boolean {
  return passkeys.length > 0 || !!authenticatorApp;
}
