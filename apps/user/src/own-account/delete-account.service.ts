import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { wrongPassword } from '../accounts/account.errors.js';
import { AccountRelay } from '../accounts/account-relay.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { Erasure } from './erasure.js';

@Injectable()
export class DeleteAccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly check: PasswordCheck,
    private readonly erasure: Erasure,
    private readonly relay: AccountRelay,
  ) {}

  /** Irreversible, so it requires the password. */
  async delete({ account }: SignedIn, password: string, caller: Caller): Promise<void> {
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', 'Failed to delete the account');
    }
    // Account first: this blocks sign-in, and the sweeper finishes after a crash.
    await this.accounts.remove(account._id);
    await this.relay.publishNow(account._id);
    await this.erasure.erase(account._id);
  }
}
