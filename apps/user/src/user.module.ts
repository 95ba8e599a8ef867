import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { RepublishController, RepublishService } from '@elevate/republish';
import { LOGGER, MONGO, NoStore, TRANSPORT } from '@elevate/service-defaults';
import { AccountRelay } from './accounts/account.mapper.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdministratorsModule } from './administrators/administrators.module.js';
import { OwnAccountModule } from './own-account/own-account.module.js';
import { RequestsModule } from './requests/requests.module.js';
import { MailsModule } from './mails/mails.module.js';
import { ResetsModule } from './own-account/resets/resets.module.js';
import { UserLifecycle } from './user.lifecycle.js';

@Module({
  imports: [
    RequestsModule,
    AccountsModule,
    AdministratorsModule,
    MailsModule,
    OwnAccountModule,
    ResetsModule,
  ],
  controllers: [RepublishController],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: NoStore },
    UserLifecycle,
    {
      provide: RepublishService,
      inject: [AccountRelay, MONGO, TRANSPORT, LOGGER],
      useFactory: ({ republished }: AccountRelay, connection, transport, logger) =>
        new RepublishService({ topics: [republished], connection, transport, logger }),
    },
  ],
})
export class UserModule {}
