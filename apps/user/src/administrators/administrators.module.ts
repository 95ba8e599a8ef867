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
import { KeyRing } from '../sessions/keys/key-ring.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ResetsModule } from '../resets/resets.module.js';
import { AcceptInvitationService } from './accept-invitation.service.js';
import { AdminAccessController } from './admin-access.controller.js';
import { AdminAddress } from './admin-address.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { AdministratorRepository } from './administrator.repository.js';
import { AdministratorChangesController } from './administrator-changes.controller.js';
import { AdministratorsController } from './administrators.controller.js';
import { AdministratorsService } from './administrators.service.js';
import { AccountChangePublisher } from './account-change-publisher.js';
import { AuditExportsController } from './audit-exports.controller.js';
import { AuditExportsService } from './audit-exports.service.js';
import { RemovalService } from './removal.service.js';
import { OwnAdministrators } from './own-administrators.js';
import { InvitationsService } from './invitations.service.js';
import { SetupLinkRepository } from './setup-link.repository.js';
import { SetupLinksService } from './setup-links.service.js';
import { SetupService } from './setup.service.js';

@Module({
  imports: [CredentialsModule, ResetsModule, SessionsModule],
  controllers: [
    ...[AdminAccessController, AdministratorsController, AdministratorChangesController],
    ...[AuditController, AuditExportsController],
  ],
  providers: [
    ...[AdminGuard, AdminPolicy, OperatorOrAdminGuard],
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
    ...[AdminAddress, AdministratorRepository, AdministratorsService, AuditExportsService],
    ...[AcceptInvitationService, AdminSignInService, AccountChangePublisher, InvitationsService],
    ...[SetupLinkRepository, SetupLinksService, SetupService, RemovalService],
  ],
})
export class AdministratorsModule {}
