import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller.js';
import { AccountRepository } from '../accounts/account.repository.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { Limits } from '../requests/limits.js';
import { PasswordHasher } from './password-hasher.js';

/** The one place where passwords are compared: limited, bounded, and alike for who is unknown. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
  ) {}

  /** The account of an address whose password this is; null where there is none, or it is another one. */
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

  /** Whether it is the password of somebody who is signed in. */
  isRight(account: AccountDocument, password: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.hasher.verify(account.passwordHash, password),
    );
  }

  /** Whether it is the access code of somebody whose password was right; a wrong one counts like a wrong password. */
  isAccessCode(account: AccountDocument, code: string, caller: Caller): Promise<boolean> {
    return this.limits.guess({ caller, account: account.email }, () =>
      this.hasher.verify(account.accessCodeHash, code),
    );
  }

  // The password is at hand only now, so this is when an older hash can be made anew.
  private async strengthen(
    { _id, passwordHash }: AccountDocument,
    password: string,
  ): Promise<void> {
    if (passwordHash === null || !this.hasher.isWeak(passwordHash)) return;
    await this.accounts.upgradeHash(_id, passwordHash, await this.hasher.hash(password));
  }
}
