import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { VerificationLinkDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { PersonalEndpoint, SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { messageSchema, verificationLinkSchema, type Message } from '../session/session.schema.js';
import { CurrentUser } from '../session/visitor.js';

@ApiTags('account')
@Controller(API)
@PersonalEndpoint()
export class EmailVerificationController {
  constructor(private readonly user: UserClient) {}

  @Post('account/email-verification')
  @HttpCode(202)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Sends the link that confirms the email address again.',
    gives: messageSchema,
    status: 202,
  })
  sendEmailVerification(@CurrentUser() caller: Caller): Promise<Message> {
    const path = '/v1/me/email-verification';
    return this.user.ask({ method: 'POST', path, caller, schema: messageSchema });
  }

  @Post('email-verifications')
  @HttpCode(200)
  @ApiJson({
    summary: 'Confirms the email address of an account, by a mailed link.',
    takes: verificationLinkSchema,
    gives: messageSchema,
  })
  @ApiProblem(400, 'The link is invalid, used or expired.')
  verifyEmail(
    @Body() body: VerificationLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Message> {
    const path = '/v1/email-verifications';
    return this.user.ask({ method: 'POST', path, body, caller, schema: messageSchema });
  }
}
