import { Inject, Injectable } from '@nestjs/common';
import { ADMIN_ACCESS_MESSAGES, FACTOR_MESSAGES, isAppCode, readSignInCode } from '@elevate/rules';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '@elevate/clock';
import { Sealing } from '@elevate/sealing';
import { CONFIG } from '@elevate/service-defaults';
import { AppError } from '@elevate/errors';
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
    this.sealing = new Sealing({ secret, purpose: 'elevate authenticator apps' });
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

const refusal = (code: string, message: string, details = {}): AppError =>
  new AppError(`USER.${code}`, { kind: 'user', message, details });

const aboutField = (code: string, field: string, message: string): AppError =>
  refusal(code, message, { errors: [{ field, message }] });

export const signInCodeRequired = (): AppError =>
  refusal('SIGN_IN_CODE_REQUIRED', FACTOR_MESSAGES.codeRequired);

export const invalidCode = (): AppError =>
  aboutField('INVALID_CODE', 'code', FACTOR_MESSAGES.invalidCode);

export const passkeyInvalid = (): AppError =>
  refusal('PASSKEY_INVALID', FACTOR_MESSAGES.passkeyInvalid);

export const passkeyNotAdded = (): AppError =>
  refusal('PASSKEY_NOT_ADDED', FACTOR_MESSAGES.passkeyInvalid);

export const tooManyPasskeys = (): AppError =>
  refusal('PASSKEYS_CONFLICT', FACTOR_MESSAGES.tooMany);

export const appExists = (): AppError => refusal('APP_CONFLICT', FACTOR_MESSAGES.appExists);

export const enrolmentExpired = (): AppError =>
  refusal('ENROLMENT_EXPIRED', FACTOR_MESSAGES.enrolmentExpired);

export const wrongAppCode = (): AppError =>
  aboutField('WRONG_APP_CODE', 'code', FACTOR_MESSAGES.invalidCode);

export const factorConflict = (): AppError => refusal('FACTOR_CONFLICT', FACTOR_MESSAGES.conflict);

export const factorNotFound = (): AppError =>
  refusal('FACTOR_NOT_FOUND', 'The account has no such passkey or authenticator app.');

export const administratorsPageOnly = (): AppError =>
  refusal('FACTORS_FORBIDDEN', FACTOR_MESSAGES.administratorsPage);

export const accessCodeForbidden = (): AppError =>
  refusal('ACCESS_CODE_FORBIDDEN', ADMIN_ACCESS_MESSAGES.unauthorized);

export const confirmationRequired = (): AppError =>
  refusal('CONFIRMATION_REQUIRED', FACTOR_MESSAGES.passwordRequired);

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
