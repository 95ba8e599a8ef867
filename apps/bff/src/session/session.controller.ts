import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ConfirmationDto,
  DeviceLinkDto,
  type Message,
  messageSchema,
  PasskeyProofDto,
  type PasskeyRequest,
  passkeyRequestSchema,
  SignInDto,
} from '@elevate/contracts/user';
import {
  CurrentUser,
  PersonalEndpoint,
  SessionService,
  SignedInEndpoint,
  SignedInVisitor,
  type Visitor,
  VisitorGuard,
} from './session.strategy.js';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import { type Session, sessionSchema, signedInSessionSchema } from './session.schema.js';
import { BrowserSession } from './browser-session.js';
import type { Caller } from '../services/caller.js';

@ApiTags('session')
@Controller(`${API}/session`)
@PersonalEndpoint()
export class SessionController {
  constructor(
    private readonly session: BrowserSession,
    private readonly sessions: SessionService,
  ) {}

  @Get()
  @UseGuards(VisitorGuard)
  @ApiJson({ summary: 'The current session.', gives: sessionSchema })
  readSession(@SignedInVisitor() visitor: Visitor | null, @Req() request: FastifyRequest): Session {
    return this.session.describe(visitor, request);
  }

  @Post()
  @HttpCode(200)
  @ApiJson({ summary: 'Signs in.', takes: SignInDto.schema, gives: signedInSessionSchema })
  @ApiProblem(401, 'The address or the password is wrong.')
  @ApiProblem(
    403,
    'A code of the authenticator app is missing, the device needs the mailed link, or another site asked.',
  )
  signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.signIn('/v1/sessions', { body, request, reply });
  }

  @Post('passkey/request')
  @ApiJson({
    summary: 'Begins a sign-in or a confirmation by passkey.',
    gives: passkeyRequestSchema,
    status: 201,
  })
  @ApiProblem(429, 'Too many requests from this address.')
  requestPasskey(@Req() request: FastifyRequest): Promise<PasskeyRequest> {
    return this.sessions.requestPasskey(this.session.callerOf(request));
  }

  @Post('passkey')
  @HttpCode(200)
  @ApiJson({
    summary: 'Signs in by a passkey alone.',
    takes: PasskeyProofDto.schema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(401, 'The passkey is unknown, its answer is not good, or the attempt has expired.')
  signInByPasskey(
    @Body() body: PasskeyProofDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.signIn('/v1/sessions/passkey', { body, request, reply });
  }

  @Post('confirmation')
  @HttpCode(200)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Checks the password again, which changes of the sign-in need after ten minutes.',
    takes: ConfirmationDto.schema,
    gives: signedInSessionSchema,
  })
  confirmSession(
    @Body() body: ConfirmationDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.confirm('/v1/me/confirmation', body, caller, reply);
  }

  @Post('device')
  @HttpCode(200)
  @ApiJson({
    summary: 'Makes the browser known to the account, by a mailed link. Does not sign in.',
    takes: DeviceLinkDto.schema,
    gives: messageSchema,
  })
  @ApiProblem(400, 'The link is invalid, used or expired.')
  rememberDevice(
    @Body() body: DeviceLinkDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Message> {
    return this.session.rememberDevice(request, reply, body);
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: 'Signs out.' })
  signOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.session.signOut(request, reply);
  }

  @Post('refresh')
  @HttpCode(200)
  @ApiJson({ summary: "Renews a browser's session.", gives: signedInSessionSchema })
  @ApiProblem(401, 'The session has ended; the response clears the cookies.')
  @ApiProblem(409, 'Another tab refreshed first: retry with its cookies.')
  refreshSession(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.refresh(request, reply);
  }
}
