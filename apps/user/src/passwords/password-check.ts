import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { Limits } from '../requests/limits.js';
import { PasswordHasher } from './password-hasher.js';

/** The only place that compares passwords: rate-limited, queued, equal time for unknown accounts. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
  ) {}

  async identify(email: string, password: string, caller: Caller): Promise<AccountDocument | null> {
    let account: AccountDocument | null = null;
    const right = await this.limits.guess({ caller, account: email }, async () => {
      account = await this.accounts.findByEmail(email);
      return this.hasher.verify(account?.passwordHash ?? null, password);
    });
    if (!right || !account) return null;
    await this.strengthen(account, password);
    return account;
  }

  isRight(account: AccountDocument, password: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.hasher.verify(account.passwordHash, password),
    );
  }

  /** A wrong code counts like a wrong password. */
  isAccessCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.hasher.verify(account.accessCodeHash, code),
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
