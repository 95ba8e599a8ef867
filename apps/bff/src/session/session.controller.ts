import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceLinkDto, SignInDto } from '@elevate/contracts/requests';
import { PersonalEndpoint } from './account-endpoint.decorator.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  deviceLinkSchema,
  messageSchema,
  type Message,
  type Session,
  sessionSchema,
  signInSchema,
  signedInSessionSchema,
} from './session.schema.js';
import { BrowserSession } from './browser-session.js';
import { VisitorGuard } from './signed-in.guard.js';
import { SignedInVisitor, type Visitor } from './visitor.js';

@ApiTags('session')
@Controller(`${API}/session`)
@PersonalEndpoint()
export class SessionController {
  constructor(private readonly session: BrowserSession) {}

  @Get()
  @UseGuards(VisitorGuard)
  @ApiJson({ summary: 'The current session.', gives: sessionSchema })
  readSession(@SignedInVisitor() visitor: Visitor | null, @Req() request: FastifyRequest): Session {
    return this.session.describe(visitor, request);
  }

  @Post()
  @HttpCode(200)
  @ApiJson({ summary: 'Signs in.', takes: signInSchema, gives: signedInSessionSchema })
  @ApiProblem(401, 'The address or the password is wrong.')
  @ApiProblem(403, 'Too many failures: the device needs the mailed link, or another site asked.')
  signIn(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.signIn(request, reply, body);
  }

  @Post('device')
  @HttpCode(200)
  @ApiJson({
    summary: 'Makes the browser known to the account, by a mailed link. Does not sign in.',
    takes: deviceLinkSchema,
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
