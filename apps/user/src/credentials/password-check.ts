import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NEW_DEVICE, type PasskeyProofDto } from '@elevate/contracts/user';
import { Clock, later } from '@elevate/clock';
import { type Caller, Limits, sha256, tooManyRequests } from '../requests/limits.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.repository.js';
import { Mails } from '../accounts/mails/mails.js';
import { SecurityLog } from '../accounts/security-log.js';
import {
  randomText,
  type SignInFailureDocument,
  SignInFailureRepository,
} from './attempts.repository.js';
import { hasFactors, Passkeys, SecondCodes } from './factors.js';
import { type HashShare, PasswordHasher } from './password-hasher.js';
import { HOUR_MS, DAY_MS } from '@elevate/rules';
import { refusal } from '../accounts/account.mapper.js';

/** Browsers keep a cookie no longer either. */
const REMEMBERED_MS = 400 * DAY_MS;

/** A device keeps a random token, the account its hash. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  find(account: AccountDocument | null, { device }: Caller): string | undefined {
    if (device === undefined || device === NEW_DEVICE) return undefined;
    const hash = sha256(device);
    const since = later(this.clock.now(), -REMEMBERED_MS);
    const match = account?.devices?.find(
      (candidate) => candidate.hash === hash && candidate.usedAt > since,
    );
    return match && hash;
  }

  async remember(account: AccountDocument, caller: Caller): Promise<string | undefined> {
    if (caller.device === undefined) return undefined;
    // A stranger may have planted an unknown token in the browser.
    const token = this.find(account, caller) ? caller.device : randomText();
    await this.accounts.rememberDevice(account._id, sha256(token), this.clock.now());
    return token;
  }

  async rememberByLink(id: string, link: string): Promise<string | undefined> {
    const token = randomText();
    const { accounts, clock } = this;
    const isGood = await accounts.rememberDeviceByLink(id, link, sha256(token), clock.now());
    return isGood ? token : undefined;
  }
}

/** Older tries whose comparison never ended belong to a crashed process. */
const COMPARED_MS = 30_000;
const MOST_FAILURES = 10;
const RETRY_MS = 1_000;

/**
 * Failures of unknown devices slow the next answer; after ten in an hour such a device needs a mailed link (ADR 0013).
 */
@Injectable()
export class GuessProtection {
  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly mails: Mails,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async attempt(email: string, compare: () => Promise<boolean>): Promise<boolean> {
    const key = sha256(`sign-in ${email}`);
    if (this.failedOf(await this.failures.find(key)) >= MOST_FAILURES) await this.refuse(email);
    const id = randomUUID();
    const failure = await this.failures.begin(key, id, this.clock.now());
    let isRight = false;
    let isCompared = false;
    try {
      this.stopExcess(failure);
      await this.clock.delay(slowdownMs(this.failedOf(failure)));
      isRight = await compare();
      isCompared = true;
      return isRight;
    } finally {
      if (isCompared && !isRight) await this.failures.fail(key, id);
      else await this.failures.forget(key, id);
    }
  }

  private async refuse(email: string): Promise<never> {
    if (this.limits.mayMailDeviceLink(email)) await this.mails.put('device', email);
    throw refusal('DEVICE_PROOF_REQUIRED');
  }

  private stopExcess(failure: SignInFailureDocument): void {
    const since = later(this.clock.now(), -COMPARED_MS);
    const comparing = failure.tries.filter(({ at, failed }) => !failed && at > since).length;
    if (this.failedOf(failure) + comparing > MOST_FAILURES) throw tooManyRequests(RETRY_MS);
  }

  private failedOf(failure: SignInFailureDocument | null): number {
    const since = later(this.clock.now(), -HOUR_MS);
    return failure?.tries.filter(({ at, failed }) => failed && at > since).length ?? 0;
  }
}

/** 0 for three failures, then 0.25, 0.5 and 1 second. */
export function slowdownMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(1_000, 250 * 2 ** (failures - 3));
}

/** A code is of the authenticator app, a recovery code, or the access code of an account without factors. */
export type Proof =
  { readonly password: string } | { readonly code: string } | { readonly passkey: PasskeyProofDto };

/** Compares all secrets: rate-limited, queued, equal time for unknown accounts. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly devices: KnownDevices,
    private readonly protection: GuessProtection,
    private readonly codes: SecondCodes,
    private readonly passkeys: Passkeys,
    private readonly log: SecurityLog,
  ) {}

  async identify(email: string, password: string, caller: Caller): Promise<AccountDocument | null> {
    const account = await this.accounts.findByEmail(email);
    if (!(await this.isSignInRight({ email, account }, { password }, caller)) || !account)
      return null;
    const { passwordHash } = account;
    // Rehashes old hashes now, while the password is available.
    if (passwordHash !== null && this.hasher.isWeak(passwordHash)) {
      await this.accounts.upgradeHash(account._id, passwordHash, await this.hasher.hash(password));
    }
    return account;
  }

  async requireCode(account: AccountDocument, code: string | undefined, caller: Caller) {
    if (!account.authenticatorApp) return;
    if (code === undefined) throw refusal('SIGN_IN_CODE_REQUIRED');
    if (await this.isRightAtSignIn(account, { code }, caller)) return;
    const error = refusal('INVALID_CODE');
    await this.log.refusedCode(account, error.code, caller);
    throw error;
  }

  /** A wrong code or passkey counts like a wrong password. */
  isRightAtSignIn(account: AccountDocument, proof: Proof, caller: Caller): Promise<boolean> {
    return this.isSignInRight({ email: account.email, account }, proof, caller);
  }

  isRight(account: AccountDocument, proof: Proof, caller: Caller): Promise<boolean> {
    const share = { keys: [`signed in ${account._id}`] };
    return this.limits.guess({ caller, account: account.email }, () =>
      this.compare(account, proof, caller, share),
    );
  }

  private isSignInRight(
    { email, account }: { readonly email: string; readonly account: AccountDocument | null },
    proof: Proof,
    caller: Caller,
  ): Promise<boolean> {
    const device = this.devices.find(account, caller);
    const isKnown = device !== undefined;
    const keys = isKnown ? [`device ${device}`] : [`address ${caller.address}`, `account ${email}`];
    const compare = () => this.compare(account, proof, caller, { keys, isKnown });
    return this.limits.guess({ caller, account: email, device }, () =>
      isKnown ? compare() : this.protection.attempt(email, compare),
    );
  }

  private async compare(
    account: AccountDocument | null,
    proof: Proof,
    caller: Caller,
    share: HashShare,
  ): Promise<boolean> {
    if ('password' in proof) {
      return this.hasher.verify(account?.passwordHash ?? null, proof.password, share);
    }
    if (!account) return false;
    if ('passkey' in proof) return this.passkeys.proves(account, proof.passkey, caller);
    return hasFactors(account)
      ? this.codes.accepts(account, proof.code, caller)
      : this.hasher.verify(account.accessCodeHash, proof.code, share);
  }
}
