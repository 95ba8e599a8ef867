import { Module } from '@nestjs/common';
import { AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { AccountViews } from './account.mapper.js';
import { AccountRelay } from './account-relay.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountModel } from './account.schema.js';
import { KnownDeviceRepository } from './known-device.repository.js';
import { MailRequestRepository } from './mail-request.repository.js';
import { MailRequests } from './mail-requests.js';
import { SecurityLog } from './security-log.js';
import { SignInFailureRepository } from './sign-in-failure.repository.js';

@Module({
  providers: [
    { provide: ACCOUNT_MODEL, inject: [MONGO], useFactory: accountModel },
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, ACCOUNT_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    ...[AccountRelay, AccountRepository, AccountViews, SecurityLog],
    ...[KnownDeviceRepository, MailRequestRepository, MailRequests, SignInFailureRepository],
  ],
  exports: [
    ...[ACCOUNT_MODEL, AccountRelay, AccountRepository, AccountViews, AuditLog, SecurityLog],
    ...[KnownDeviceRepository, MailRequestRepository, MailRequests, SignInFailureRepository],
  ],
})
export class AccountsModule {}
