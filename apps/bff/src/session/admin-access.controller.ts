import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminSetupDto, AdminSignInDto } from '@elevate/contracts/requests';
import { PersonalEndpoint } from './account-endpoint.decorator.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { type Session, signedInSessionSchema } from './session.schema.js';
import { AdminAccessService } from './admin-access.service.js';
import { adminAccessSchema } from './admin-access.schema.js';

@ApiTags('admin')
@Controller(`${API}/admin`)
@PersonalEndpoint()
export class AdminAccessController {
  constructor(private readonly access: AdminAccessService) {}

  @Post('setup')
  @ApiJson({
    summary: 'Creates the first administrator, and signs in.',
    takes: adminAccessSchema,
    gives: signedInSessionSchema,
    status: 201,
  })
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
}
