import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CheckResetDto, CompleteResetDto, RequestResetDto } from '@elevate/contracts/requests';
import { newPasswordSchema, resetRequestSchema, resetTokenSchema } from './account.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import {
  messageSchema,
  type Message,
  type Session,
  signedInSessionSchema,
} from '../session/session.schema.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { BrowserSession } from '../session/browser-session.js';
import { PersonalEndpoint } from '../session/account-endpoint.decorator.js';

const PATH = '/v1/password-resets';

@ApiTags('account')
@Controller(`${API}/password-resets`)
@PersonalEndpoint()
export class PasswordResetsController {
  constructor(
    private readonly user: UserClient,
    private readonly session: BrowserSession,
  ) {}

  @Post()
  @HttpCode(202)
  @ApiJson({
    summary:
      'Sends a reset link by email. The response does not reveal whether the account exists.',
    takes: resetRequestSchema,
    gives: messageSchema,
    status: 202,
  })
  requestPasswordReset(
    @Body() body: RequestResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Message> {
    return this.user.ask({ method: 'POST', path: PATH, body, caller, schema: messageSchema });
  }

  @Post('check')
  @HttpCode(204)
  @ApiJson({ summary: 'Checks a reset link.', takes: resetTokenSchema })
  checkPasswordReset(@Body() body: CheckResetDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'POST', path: `${PATH}/check`, body, caller });
  }

  @Post('complete')
  @HttpCode(200)
  @ApiJson({
    summary: 'Sets a new password by a link, and signs in.',
    takes: newPasswordSchema,
    gives: signedInSessionSchema,
  })
  completePasswordReset(
    @Body() body: CompleteResetDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    return this.session.completeReset(request, reply, body);
  }
}
