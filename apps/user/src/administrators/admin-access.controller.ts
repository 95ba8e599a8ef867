import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  AccessCodeDto,
  AdminPasskeySignInDto,
  AdminSetupDto,
  AdminSignInDto,
  InvitationDto,
  PasskeyProofDto,
  type SessionTokens,
} from '@elevate/contracts/user';
import { AuditExportDto } from '@elevate/contracts/audit';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import { Actor, OperatorOrAdminGuard } from '@elevate/admin-access';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import type { RenewedSession } from '../sessions/keys/access-token.js';
import { AcceptInvitationService } from './invitations.service.js';
import { AdminSignInService } from './admin-sign-in.service.js';
import { SetupService } from './removal.service.js';

@Controller('v1/admin')
export class AdminAccessController {
  constructor(
    private readonly setups: SetupService,
    private readonly signIns: AdminSignInService,
    private readonly invitations: AcceptInvitationService,
  ) {}

  @Post('setup')
  setUp(@Body() body: AdminSetupDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.setups.setUp(body, caller);
  }

  @Post('invitation')
  @HttpCode(200)
  accept(
    @Body() body: InvitationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.invitations.accept(body, caller);
  }

  @Post('sessions')
  signIn(@Body() body: AdminSignInDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.signIns.signIn(body, caller);
  }

  @Post('sessions/passkey')
  signInByPasskey(
    @Body() body: AdminPasskeySignInDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.signIns.signInByPasskey(body, caller);
  }

  @Post('sessions/code')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirm(
    @CurrentUser() person: SignedIn,
    @Body() { access_code: code }: AccessCodeDto,
  ): Promise<RenewedSession> {
    return this.signIns.confirm(person, code);
  }

  @Post('sessions/code/passkey')
  @HttpCode(200)
  @UseGuards(AccessGuard)
  confirmByPasskey(
    @CurrentUser() person: SignedIn,
    @Body() body: PasskeyProofDto,
  ): Promise<RenewedSession> {
    return this.signIns.confirmByPasskey(person, body);
  }
}

const AUDIT_LOG = { kind: 'audit-log', id: 'audit-log', name: 'audit log' } as const;

/** The BFF exports the logs of all services; this service keeps the record of it. */
@Controller('v1/audit/exports')
@UseGuards(OperatorOrAdminGuard)
export class AuditExportsController {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Without the record, no export may begin. */
  @Post()
  @HttpCode(204)
  record(
    @Body() { ...after }: AuditExportDto,
    @Actor() actor: string,
    @CurrentCaller() { address }: Caller,
  ): Promise<void> {
    const at = this.clock.now();
    const change = { action: 'audit-exported', subject: AUDIT_LOG, before: null, after } as const;
    return this.audit.append(auditRecord({ at, actor, address, ...change }));
  }
}
