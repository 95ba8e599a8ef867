import { Module } from '@nestjs/common';
import { MONGO } from '@elevate/service-defaults';
import { AccountViews } from './account.mapper.js';
import { AccountRelay } from './account-relay.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountModel } from './account.schema.js';

@Module({
  providers: [
    { provide: ACCOUNT_MODEL, inject: [MONGO], useFactory: accountModel },
    AccountRelay,
    AccountRepository,
    AccountViews,
  ],
  exports: [ACCOUNT_MODEL, AccountRelay, AccountRepository, AccountViews],
})
export class AccountsModule {}
