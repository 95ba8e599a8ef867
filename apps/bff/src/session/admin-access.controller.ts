import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AccessCodeDto,
  AdminPasskeySignInDto,
  AdminSetupDto,
  AdminSignInDto,
  InvitationDto,
  PasskeyProofDto,
} from '@elevate/contracts/requests';
import { PersonalEndpoint, SignedInEndpoint } from './account-endpoint.decorator.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { passkeyProofSchema, type Session, signedInSessionSchema } from './session.schema.js';
import { BrowserSession } from './browser-session.js';
import { AdminAccessService } from './admin-access.service.js';
import type { Caller } from '../services/caller.js';
import { CurrentUser } from './visitor.js';
import {
  accessCodeSchema,
  acceptedInvitationSchema,
  adminAccessSchema,
  adminInvitationSchema,
  adminPasskeyAccessSchema,
  adminSetupSchema,
  type AcceptedInvitation,
} from './admin-access.schema.js';

@ApiTags('admin')
@Controller(`${API}/admin`)
@PersonalEndpoint()
export class AdminAccessController {
  constructor(
    private readonly access: AdminAccessService,
    private readonly session: BrowserSession,
  ) {}

  @Post('setup')
  @ApiJson({
    summary: 'Creates the first administrator, and signs in.',
    takes: adminSetupSchema,
    gives: signedInSessionSchema,
    status: 201,
  })
  @ApiProblem(403, 'The setup link is missing, used or expired, or another site asked.')
  @ApiProblem(409, 'An administrator exists already, or the account could not be created.')
  setUpAdministrator(
    @Body() body: AdminSetupDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.access.setUp(request, reply, body);
  }

  @Post('session')
  @HttpCode(200)
  @ApiJson({
    summary: 'Signs an administrator in.',
    takes: adminAccessSchema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(401, 'The address, the password or the access code is wrong.')
  @ApiProblem(403, 'The account is not an administrator, or the request came from another site.')
  signInAdministrator(
    @Body() body: AdminSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.access.signIn(request, reply, body);
  }

  @Post('session/passkey')
  @HttpCode(200)
  @ApiJson({
    summary: 'Signs an administrator in by password and passkey.',
    takes: adminPasskeyAccessSchema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(401, 'The address, the password or the passkey is wrong.')
  @ApiProblem(403, 'The account is not an administrator, or the request came from another site.')
  signInAdministratorByPasskey(
    @Body() body: AdminPasskeySignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.access.signInByPasskey(request, reply, body);
  }

  @Post('session/code')
  @HttpCode(200)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Checks the access code again, which sensitive actions need after ten minutes.',
    takes: accessCodeSchema,
    gives: signedInSessionSchema,
  })
  confirmAccessCode(
    @Body() body: AccessCodeDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.confirm('/v1/admin/sessions/code', body, caller, reply);
  }

  @Post('session/code/passkey')
  @HttpCode(200)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Checks a passkey, which sensitive actions need after ten minutes.',
    takes: passkeyProofSchema,
    gives: signedInSessionSchema,
  })
  confirmByPasskey(
    @Body() body: PasskeyProofDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.confirm('/v1/admin/sessions/code/passkey', body, caller, reply);
  }

  @Post('invitation')
  @HttpCode(200)
  @ApiJson({
    summary: 'Makes the invited person an administrator, by the mailed link.',
    takes: adminInvitationSchema,
    gives: acceptedInvitationSchema,
  })
  @ApiProblem(400, 'The link is invalid or expired, or a field breaks a rule.')
  acceptInvitation(
    @Body() body: InvitationDto,
    @Req() request: FastifyRequest,
  ): Promise<AcceptedInvitation> {
    return this.access.accept(request, body);
  }
}
