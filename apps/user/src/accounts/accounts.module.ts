import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { AccountRelay, AccountViews } from './account.mapper.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountModel } from './account.schema.js';
import { KnownDeviceRepository, SignInFailureRepository } from './sign-in-failure.repository.js';
import { MailRequestRepository, MailRequests } from './mail-request.repository.js';
import { SecurityLog } from './security-log.js';

@Module({
  providers: [
    { provide: ACCOUNT_MODEL, inject: [MONGO], useFactory: accountModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, ACCOUNT_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    AccountRelay,
    AccountRepository,
    AccountViews,
    SecurityLog,
    KnownDeviceRepository,
    MailRequestRepository,
    MailRequests,
    SignInFailureRepository,
  ],
  exports: [
    ACCOUNT_MODEL,
    AccountRelay,
    AccountRepository,
    AccountViews,
    AuditLog,
    SecurityLog,
    KnownDeviceRepository,
    MailRequestRepository,
    MailRequests,
    SignInFailureRepository,
  ],
})
export class AccountsModule {}
