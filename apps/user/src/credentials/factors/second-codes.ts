import { Inject, Injectable } from '@nestjs/common';
import { isAppCode, readSignInCode } from '@elevate/rules';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '@elevate/clock';
import { Sealing } from '@elevate/sealing';
import { CONFIG } from '@elevate/service-defaults';
import type { AccountDocument } from '../../accounts/account.schema.js';
import { SecurityLog } from '../../accounts/security-log.js';
import type { Caller } from '../../requests/caller.guard.js';
import type { UserConfig } from '../../user.config.js';
import { sha256 } from '../../requests/limits.js';
import { newAccessCode } from '../password-hasher.js';
import { FactorRepository } from './challenge.repository.js';

type AppConfig = Pick<UserConfig, 'SIGNING_KEY_SECRET' | 'SITE_NAME'>;

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** RFC 6238: one step before and after, for clocks that differ. */
const WINDOW = 1;

interface NewApp {
  readonly secret: string;
  readonly sealed: string;
  readonly uri: string;
}

/** Wraps the TOTP library. Many apps know no other parameters. */
@Injectable()
export class AuthenticatorApps {
  private readonly sealing: Sealing;

  constructor(
    @Inject(CONFIG) private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    const secret = config.SIGNING_KEY_SECRET;
    this.sealing = new Sealing(secret, 'elevate authenticator apps');
  }

  async create(email: string): Promise<NewApp> {
    const secret = new Secret({ size: SECRET_BYTES });
    const uri = this.totp(secret, email).toString();
    return { secret: secret.base32, sealed: await this.sealing.seal(secret.base32), uri };
  }

  async stepOf(sealed: string, code: string): Promise<number | null> {
    const secret = Secret.fromBase32(await this.sealing.open(sealed));
    const timestamp = this.clock.now().getTime();
    const token = readSignInCode(code);
    const delta = this.totp(secret, '').validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
  }

  private totp(secret: Secret, label: string): TOTP {
    return new TOTP({ issuer: this.config.SITE_NAME, label, secret, period: STEP_SECONDS });
  }
}

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
    const left = (account.recoveryCodes?.length ?? 1) - 1;
    await this.log.record('recovery-code-used', account, caller, { left });
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

const CODES = 10;

interface RecoveryCodes {
  readonly codes: readonly string[];
  readonly hashes: string[];
}

/** 116 random bits each, so SHA-256 is enough. */
export function newRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: CODES }, newAccessCode);
  return {
    codes: codes.map((code) => code.replaceAll(/.{5}(?=.)/g, '$&-')),
    hashes: codes.map(hashRecoveryCode),
  };
}

function hashRecoveryCode(code: string): string {
  return sha256(`recovery ${readSignInCode(code)}`);
}
