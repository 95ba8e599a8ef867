import { Body, Controller, HttpCode, Post, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ChangePasswordDto, DeleteAccountDto, tokensSchema } from '@elevate/contracts/user';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import { type Caller } from '../services/caller.js';
import { UserClient } from '../services/service-clients.js';
import { BrowserSession } from '../session/browser-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { type SignedInSession, signedInSessionSchema } from '../session/session.schema.js';
import {
  AllowsExpiredPassword,
  CurrentUser,
  SessionService,
  SignedInEndpoint,
  SignedInVisitor,
  type Visitor,
} from '../session/session.strategy.js';
import { DELETION_PROBLEMS } from './account-routes.js';

/** A password change keeps the session's refresh token. */
const schema = tokensSchema.omit({ refresh_token: true });

/** Changes of an account that also change the session's cookies. */
@ApiTags('account')
@Controller(API)
@SignedInEndpoint()
export class OwnAccountController {
  constructor(
    private readonly user: UserClient,
    private readonly cookies: SessionCookies,
    private readonly sessions: SessionService,
    private readonly browser: BrowserSession,
  ) {}

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('account/deletion')
  @HttpCode(204)
  @ApiJson({
    summary: 'Deletes the account and all its data.',
    takes: DeleteAccountDto.schema,
  })
  @ApiProblem(403, DELETION_PROBLEMS[403])
  @ApiProblem(409, DELETION_PROBLEMS[409])
  async deleteAccount(
    @Body() body: DeleteAccountDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.user.send({ method: 'POST', path: '/v1/me/deletion', body, caller });
    this.cookies.clear(reply);
  }

  @Put('password')
  @AllowsExpiredPassword()
  @ApiJson({
    summary: 'Changes the password and ends all other sessions.',
    takes: ChangePasswordDto.schema,
    gives: signedInSessionSchema,
  })
  @ApiProblem(409, 'A concurrent request changed it.')
  async changePassword(
    @Body() body: ChangePasswordDto,
    @CurrentUser() caller: Caller,
    @SignedInVisitor() { by }: Visitor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInSession> {
    const path = '/v1/me/password';
    const tokens = await this.user.request({ method: 'PUT', path, body, caller, schema });
    if (by === 'cookie') this.browser.renew(tokens, reply);
    return this.sessions.describe(tokens);
  }
}
