import { Body, Controller, Put, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ChangePasswordDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import {
  tokensSchema,
  type SignedInSession,
  signedInSessionSchema,
} from '../session/session.schema.js';
import type { Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { BrowserSession } from '../session/browser-session.js';
import { SessionService } from '../session/session.service.js';
import { CurrentUser, SignedInVisitor, type Visitor } from '../session/visitor.js';
import { SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { AllowsExpiredPassword } from '../session/signed-in.guard.js';
import { passwordChangeSchema } from './account.schema.js';

/** A password change keeps the session's refresh token. */
const schema = tokensSchema.omit({ refresh_token: true });

@ApiTags('account')
@Controller(`${API}/password`)
@SignedInEndpoint()
@AllowsExpiredPassword()
export class PasswordController {
  constructor(
    private readonly user: UserClient,
    private readonly sessions: SessionService,
    private readonly browser: BrowserSession,
  ) {}

  @Put()
  @ApiJson({
    summary: 'Changes the password and ends all other sessions.',
    takes: passwordChangeSchema,
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
    const tokens = await this.user.ask({ method: 'PUT', path, body, caller, schema });
    if (by === 'cookie') this.browser.renew(tokens, reply);
    return this.sessions.describe(tokens);
  }
}
