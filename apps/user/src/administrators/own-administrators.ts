import { Injectable } from '@nestjs/common';
import { Administrators } from '@elevate/admin-access';
import { AccountRepository } from '../accounts/account.repository.js';
import { isAdministrator } from '../accounts/security-log.js';

@Injectable()
export class OwnAdministrators extends Administrators {
  constructor(private readonly accounts: AccountRepository) {
    super();
  }

  override async has(accountId: string): Promise<boolean> {
    const account = await this.accounts.find(accountId);
    return account !== null && isAdministrator(account);
  }
}
