import { Body, Controller, HttpCode, Post, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AccessCodeDto,
  AdminPasskeySignInDto,
  AdminSetupDto,
  AdminSignInDto,
  InvitationDto,
  PasskeyProofDto,
  RefreshTokenDto,
  type SessionTokens,
  SignInDto,
  tokensSchema,
} from '@elevate/contracts/user';
import { createValidationPipe, invalidRequest } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import { type Caller, CurrentCaller } from '../services/caller.js';
import {
  CurrentUser,
  PersonalEndpoint,
  SessionService,
  SignedInEndpoint,
} from './session.strategy.js';
import {
  acceptedInvitationSchema,
  type Session,
  signedInSessionSchema,
  tokenRequestSchema,
} from './session.schema.js';
import { BrowserSession } from './browser-session.js';
import { UserClient } from '../services/service-clients.js';
import { forwarded } from './forwarded-routes.js';

@ApiTags('admin')
@Controller(`${API}/admin`)
@PersonalEndpoint()
export class AdminAccessController {
  constructor(private readonly session: BrowserSession) {}

  @Post('setup')
  @ApiJson({
    summary: 'Creates the first administrator, and signs in.',
    takes: AdminSetupDto.schema,
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
    return this.session.signIn('/v1/admin/setup', { body, request, reply });
  }

  @Post('session')
  @HttpCode(200)
  @ApiJson({
    summary: 'Signs an administrator in.',
    takes: AdminSignInDto.schema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(401, 'The address, the password or the access code is wrong.')
  @ApiProblem(403, 'The account is not an administrator, or the request came from another site.')
  signInAdministrator(
    @Body() body: AdminSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.signIn('/v1/admin/sessions', { body, request, reply });
  }

  @Post('session/passkey')
  @HttpCode(200)
  @ApiJson({
    summary: 'Signs an administrator in by password and passkey.',
    takes: AdminPasskeySignInDto.schema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(401, 'The address, the password or the passkey is wrong.')
  @ApiProblem(403, 'The account is not an administrator, or the request came from another site.')
  signInAdministratorByPasskey(
    @Body() body: AdminPasskeySignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.signIn('/v1/admin/sessions/passkey', { body, request, reply });
  }

  @Post('session/code')
  @HttpCode(200)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Checks the access code again, which sensitive actions need after ten minutes.',
    takes: AccessCodeDto.schema,
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
    takes: PasskeyProofDto.schema,
    gives: signedInSessionSchema,
  })
  confirmByPasskey(
    @Body() body: PasskeyProofDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.confirm('/v1/admin/sessions/code/passkey', body, caller, reply);
  }
}

export const InvitationController = forwarded(
  {
    service: UserClient,
    path: '/admin',
    to: '/v1/admin',
    access: [ApiTags('admin'), PersonalEndpoint()],
  },
  {
    acceptInvitation: {
      route: 'POST /invitation',
      summary: 'Makes the invited person an administrator, by the mailed link.',
      takes: InvitationDto,
      gives: acceptedInvitationSchema,
      problems: { 400: 'The link is invalid or expired, or a field breaks a rule.' },
    },
  },
);

type TokenRequest = Readonly<Record<string, unknown>>;

const reader =
  (dto: Type) =>
  (body: object): Promise<unknown> =>
    createValidationPipe(dto).transform(body, { type: 'body' });
const readSignIn = reader(SignInDto);
const readAdminSignIn = reader(AdminSignInDto);
const readRefresh = reader(RefreshTokenDto);

@ApiTags('session')
@Controller(`${API}/token`)
@PersonalEndpoint()
export class TokenController {
  constructor(private readonly sessions: SessionService) {}

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: 'Starts or refreshes the session of a program.',
    takes: tokenRequestSchema,
    gives: tokensSchema,
  })
  @ApiProblem(401, 'The address, the password or the token is wrong.')
  @ApiProblem(403, 'Too many failures from devices that the account does not know.')
  @ApiProblem(409, 'Another request has just used the refresh token.')
  async token(
    @Body() { grant_type: grant, ...body }: TokenRequest = {},
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    if (grant === 'password') {
      return 'access_code' in body
        ? this.sessions.requestTokens('/v1/admin/sessions', await readAdminSignIn(body), caller)
        : this.sessions.requestTokens('/v1/sessions', await readSignIn(body), caller);
    }
    if (grant === 'refresh_token') return this.sessions.exchange(await readRefresh(body), caller);
    throw invalidRequest([{ field: 'grant_type', message: 'Must be password or refresh_token' }]);
  }
}
