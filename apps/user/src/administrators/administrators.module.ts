import { Module } from '@nestjs/common';
import { AccessTokenVerifier } from '@elevate/access-tokens';
import { AdminGuard, Administrators, OperatorOrAdminGuard } from '@elevate/admin-access';
import { AuditController, AuditLog, createAuditLog, UnauditedRepository } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { LOGGER, METRICS, MONGO } from '@elevate/service-defaults';
import { ACCOUNT_MODEL } from '../accounts/account.schema.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { KeyRing } from '../sessions/keys/key-ring.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAddress } from './admin-address.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AdministratorsController } from './administrators.controller.js';
import { AdministratorsService } from './administrators.service.js';
import { AccountChangePublisher } from './account-change-publisher.js';
import { OwnAdministrators } from './own-administrators.js';
import { SetupService } from './setup.service.js';

@Module({
  imports: [PasswordsModule, SessionsModule],
  controllers: [AdminAccessController, AdministratorsController, AuditController],
  providers: [
    {
      provide: AuditLog,
      inject: [MONGO, LOGGER, METRICS, ACCOUNT_MODEL],
      useFactory: (connection, logger, metrics, model) =>
        createAuditLog({ connection, logger, metrics, carriers: [new UnauditedRepository(model)] }),
    },
    AdminGuard,
    OperatorOrAdminGuard,
    { provide: Administrators, useClass: OwnAdministrators },
    {
      provide: AccessTokenVerifier,
      inject: [KeyRing, Clock],
      useFactory: (ring: KeyRing, clock: Clock) => {
        const fetchKeys = () => Promise.resolve(ring.publicKeys);
        return new AccessTokenVerifier({ ...ACCESS_TOKEN, fetchKeys, clock });
      },
    },
    AdminAddress,
    AdministratorRepository,
    AdministratorsService,
    AdminSignInService,
    AccountChangePublisher,
    SetupService,
  ],
})
export class AdministratorsModule {}
