import { Injectable } from '@nestjs/common';
import type { Caller } from '../requests/caller.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { PasswordCheck } from '../passwords/password-check.js';
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

  /** Deletes the person's account and all that is kept under its id; asks for the password, since there is no way back. */
  async delete({ account }: SignedIn, password: string, caller: Caller): Promise<void> {
    if (!(await this.check.isRight(account, password, caller))) {
      throw wrongPassword('password', 'Failed to delete the account');
    }
    // The account first: from here on nobody can sign in, and what a crash leaves is swept up later.
    await this.accounts.remove(account._id);
    this.relay.poke([account._id]);
    await this.erasure.erase(account._id);
  }
}
