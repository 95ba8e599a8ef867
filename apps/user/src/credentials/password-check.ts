import { Injectable } from '@nestjs/common';
import type { PasskeyProofDto } from '@elevate/contracts/requests';
import type { Caller } from '../requests/caller.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { Limits } from '../requests/limits.js';
import { Passkeys } from './factors/passkeys.js';
import { hasFactors, SecondCodes } from './factors/second-codes.js';
import { GuessProtection } from './guess-protection.js';
import type { HashShare } from './hash-queue.js';
import { KnownDevices } from './known-devices.js';
import { PasswordHasher } from './password-hasher.js';

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
  ) {}

  async identify(email: string, password: string, caller: Caller): Promise<AccountDocument | null> {
    const account = await this.accounts.findByEmail(email);
    const stored = account?.passwordHash ?? null;
    const compare = (share: HashShare) => this.hasher.verify(stored, password, share);
    if (!(await this.isSignInRight({ email, account, compare }, caller)) || !account) return null;
    await this.strengthen(account, password);
    return account;
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
