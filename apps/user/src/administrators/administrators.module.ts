import { Module } from '@nestjs/common';
import { AccessTokenVerifier, type VerifiedClaims } from '@elevate/access-tokens';
import {
  AdminGuard,
  AdminPolicy,
  Administrators,
  OperatorOrAdminGuard,
} from '@elevate/admin-access';
import { AuditController } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { KeyRing } from '../sessions/keys/access-token.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { MailsModule } from '../mails/mails.module.js';
import { AcceptInvitationService, InvitationsService } from './invitations.service.js';
import { AdminAccessController, AuditExportsController } from './admin-access.controller.js';
import {
  AccountChangePublisher,
  AdminAddress,
  RemovalService,
  SetupLinksService,
  SetupService,
} from './removal.service.js';
import { AdminSignInService, AuditExportsService } from './admin-sign-in.service.js';
import { AdministratorRepository, SetupLinkRepository } from './administrator.repository.js';
import {
  AdministratorChangesController,
  AdministratorsController,
} from './administrators.controller.js';
import { AdministratorsService, OwnAdministrators } from './administrators.service.js';

@Module({
  imports: [CredentialsModule, MailsModule, SessionsModule],
  controllers: [
    AdminAccessController,
    AdministratorsController,
    AdministratorChangesController,
    AuditController,
    AuditExportsController,
  ],
  providers: [
    AdminGuard,
    AdminPolicy,
    OperatorOrAdminGuard,
    { provide: Administrators, useClass: OwnAdministrators },
    {
      provide: AccessTokenVerifier,
      inject: [KeyRing, Clock, SessionsService],
      useFactory: (ring: KeyRing, clock: Clock, sessions: SessionsService) => {
        const fetchKeys = () => Promise.resolve(ring.publicKeys);
        const isRevoked = async (claims: VerifiedClaims) => !(await sessions.isOpen(claims));
        return new AccessTokenVerifier({ ...ACCESS_TOKEN, fetchKeys, clock, isRevoked });
      },
    },
    AdminAddress,
    AdministratorRepository,
    AdministratorsService,
    AuditExportsService,
    AcceptInvitationService,
    AdminSignInService,
    AccountChangePublisher,
    InvitationsService,
    SetupLinkRepository,
    SetupLinksService,
    SetupService,
    RemovalService,
  ],
  exports: [AccountChangePublisher, RemovalService],
})
export class AdministratorsModule {}
