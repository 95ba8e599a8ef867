import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NEW_DEVICE, type PasskeyProofDto } from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import type { Caller } from '../requests/caller.guard.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { Limits, sha256, tooManyRequests } from '../requests/limits.js';
import { MailRequests } from '../accounts/mail-request.repository.js';
import { SecurityLog } from '../accounts/security-log.js';
import {
  KnownDeviceRepository,
  type SignInFailureDocument,
  SignInFailureRepository,
} from '../accounts/sign-in-failure.repository.js';
import { Passkeys } from './factors/passkeys.js';
import { hasFactors, SecondCodes } from './factors/second-codes.js';
import { type HashShare, PasswordHasher } from './password-hasher.js';
import { HOUR_MS, DAY_MS } from '@elevate/rules';
import { refusal } from '../accounts/account.mapper.js';

/** Browsers keep a cookie no longer either. */
const REMEMBERED_MS = 400 * DAY_MS;

/** A device keeps a random token, the account its hash. */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly devices: KnownDeviceRepository,
    private readonly clock: Clock,
  ) {}

  /** The hash of the caller's device if the account knows it. */
  find(account: AccountDocument | null, { device }: Caller): string | undefined {
    if (device === undefined || device === NEW_DEVICE) return undefined;
    const hash = sha256(device);
    const since = new Date(this.clock.now().getTime() - REMEMBERED_MS);
    const match = account?.devices?.find(
      (candidate) => candidate.hash === hash && candidate.usedAt > since,
    );
    return match && hash;
  }

  /** Undefined if the client keeps no token. */
  async remember(account: AccountDocument, caller: Caller): Promise<string | undefined> {
    if (caller.device === undefined) return undefined;
    // A stranger may have planted an unknown token in the browser.
    const token = this.find(account, caller) ? caller.device : newToken();
    await this.devices.remember(account._id, sha256(token), this.clock.now());
    return token;
  }

  /** `link`: its hash. Undefined if it is invalid or expired. */
  async rememberByLink(id: string, link: string): Promise<string | undefined> {
    const token = newToken();
    const now = this.clock.now();
    return (await this.devices.rememberByLink(id, link, sha256(token), now)) ? token : undefined;
  }
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Older tries whose comparison never ended belong to a crashed process. */
const COMPARED_MS = 30_000;
const MOST_FAILURES = 10;
const RETRY_MS = 1_000;

/**
 * Failures of unknown devices slow the next answer; after ten in an hour such a device needs a mailed link. Known
 * devices never come here, so strangers cannot lock an owner out. See ADR 0013.
 */
@Injectable()
export class GuessProtection {
  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly mails: MailRequests,
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
    const since = this.ago(COMPARED_MS);
    const comparing = failure.tries.filter(({ at, failed }) => !failed && at > since).length;
    if (this.failedOf(failure) + comparing > MOST_FAILURES) throw tooManyRequests(RETRY_MS);
  }

  private failedOf(failure: SignInFailureDocument | null): number {
    const since = this.ago(HOUR_MS);
    return failure?.tries.filter(({ at, failed }) => failed && at > since).length ?? 0;
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}

/** 0 for three failures, then 0.25, 0.5 and 1 second. */
export function slowdownMs(failures: number): number {
  return failures < 3 ? 0 : Math.min(1_000, 250 * 2 ** (failures - 3));
}

interface GivenCode {
  readonly code: string;
  readonly caller: Caller;
  readonly share: HashShare;
}

interface Guess {
  readonly email: string;
  /** Null for an address without an account. */
  readonly account: AccountDocument | null;
  readonly compare: (share: HashShare) => Promise<boolean>;
}

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
    const stored = account?.passwordHash ?? null;
    const compare = (share: HashShare) => this.hasher.verify(stored, password, share);
    if (!(await this.isSignInRight({ email, account, compare }, caller)) || !account) return null;
    await this.strengthen(account, password);
    return account;
  }

  /** Only of an account with an authenticator app. */
  async requireCode(account: AccountDocument, code: string | undefined, caller: Caller) {
    if (!account.authenticatorApp) return;
    if (code === undefined) throw refusal('SIGN_IN_CODE_REQUIRED');
    if (await this.isCode(account, code, caller)) return;
    const error = refusal('INVALID_CODE');
    await this.log.refusedCode(account, error.code, caller);
    throw error;
  }

  /** A wrong code counts like a wrong password. */
  isCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    const compare = (share: HashShare) => this.compareCode(account, { code, caller, share });
    return this.isSignInRight({ email: account.email, account, compare }, caller);
  }

  isPasskey(account: AccountDocument, proof: PasskeyProofDto, caller: Caller): Promise<boolean> {
    const compare = () => this.passkeys.proves(account, proof, caller);
    return this.isSignInRight({ email: account.email, account, compare }, caller);
  }

  isRight(account: AccountDocument, password: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.hasher.verify(account.passwordHash, password, shareOf(account)),
    );
  }

  isRightCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.compareCode(account, { code, caller, share: shareOf(account) }),
    );
  }

  isRightPasskey(account: AccountDocument, proof: PasskeyProofDto, caller: Caller) {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.passkeys.proves(account, proof, caller),
    );
  }

  private compareCode(account: AccountDocument, { code, caller, share }: GivenCode) {
    return hasFactors(account)
      ? this.codes.accepts(account, code, caller)
      : this.hasher.verify(account.accessCodeHash, code, share);
  }

  private isSignInRight({ email, account, compare }: Guess, caller: Caller) {
    const device = this.devices.find(account, caller);
    const share: HashShare =
      device === undefined
        ? { keys: [`address ${caller.address}`, `account ${email}`] }
        : { keys: [`device ${device}`], isKnown: true };
    return this.limits.guess({ caller, account: email, device }, () =>
      device === undefined ? this.protection.attempt(email, () => compare(share)) : compare(share),
    );
  }

  // Rehashes old hashes now, while the password is available.
  private async strengthen(
    { _id, passwordHash }: AccountDocument,
    password: string,
  ): Promise<void> {
    if (passwordHash === null || !this.hasher.isWeak(passwordHash)) return;
    await this.accounts.upgradeHash(_id, passwordHash, await this.hasher.hash(password));
  }
}

function shareOf({ _id }: AccountDocument): HashShare {
  return { keys: [`signed in ${_id}`] };
}
