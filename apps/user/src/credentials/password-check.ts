import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { Limits } from '../requests/limits.js';
import { GuessProtection } from './guess-protection.js';
import type { HashShare } from './hash-queue.js';
import { KnownDevices } from './known-devices.js';
import { PasswordHasher } from './password-hasher.js';

interface Guess {
  readonly email: string;
  /** Null for an address without an account. */
  readonly account: AccountDocument | null;
  readonly stored: string | null;
  readonly secret: string;
}

/** The only place that compares passwords: rate-limited, queued, equal time for unknown accounts. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly devices: KnownDevices,
    private readonly protection: GuessProtection,
  ) {}

  async identify(email: string, password: string, caller: Caller): Promise<AccountDocument | null> {
    const account = await this.accounts.findByEmail(email);
    const guess = { email, account, stored: account?.passwordHash ?? null, secret: password };
    if (!(await this.isSignInRight(guess, caller)) || !account) return null;
    await this.strengthen(account, password);
    return account;
  }

  /** At sign-in; a wrong code counts like a wrong password. */
  isAccessCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    const { email, accessCodeHash: stored } = account;
    return this.isSignInRight({ email, account, stored, secret: code }, caller);
  }

  /** For a person who is signed in. */
  isRight(account: AccountDocument, password: string, caller: Caller): Promise<boolean> {
    return this.isRightFor(account, account.passwordHash, password, caller);
  }

  /** For an administrator who is signed in. */
  isRightCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    return this.isRightFor(account, account.accessCodeHash, code, caller);
  }

  private isRightFor(
    { _id, email }: AccountDocument,
    stored: string | null,
    secret: string,
    caller: Caller,
  ): Promise<boolean> {
    return this.limits.guess({ caller, account: email }, () =>
      this.hasher.verify(stored, secret, { keys: [`signed in ${_id}`] }),
    );
  }

  private isSignInRight({ email, account, stored, secret }: Guess, caller: Caller) {
    const device = this.devices.find(account, caller);
    const share: HashShare =
      device === undefined
        ? { keys: [`address ${caller.address}`, `account ${email}`] }
        : { keys: [`device ${device}`], isKnown: true };
    const compare = () => this.hasher.verify(stored, secret, share);
    return this.limits.guess({ caller, account: email, device }, () =>
      device === undefined ? this.protection.attempt(email, compare) : compare(),
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
