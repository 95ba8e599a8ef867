import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EmailChangeDto, EmailChangeLinkDto } from '@elevate/contracts/requests';
import type { EmailChangeView } from '@elevate/contracts/user';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { CurrentCaller, type Caller } from '../services/caller.js';
import { UserClient } from '../services/user.client.js';
import { PersonalEndpoint, SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { messageSchema, type Message } from '../session/session.schema.js';
import { CurrentUser } from '../session/visitor.js';
import { emailChangeLinkSchema, emailChangeViewSchema, newEmailSchema } from './account.schema.js';

const OWN = '/v1/me/email-change';
const BAD_LINK = 'The link is invalid, used or expired.';

@ApiTags('account')
@Controller(API)
@PersonalEndpoint()
export class EmailChangeController {
  constructor(private readonly user: UserClient) {}

  @Get('account/email-change')
  @SignedInEndpoint()
  @ApiJson({ summary: 'The change of the address that waits.', gives: emailChangeViewSchema })
  emailChange(@CurrentUser() caller: Caller): Promise<EmailChangeView> {
    return this.user.ask({ method: 'GET', path: OWN, caller, schema: emailChangeViewSchema });
  }

  @Post('account/email-change')
  @HttpCode(202)
  @SignedInEndpoint()
  @ApiJson({
    summary: 'Sends a link to the old and to the new address; both must be confirmed.',
    takes: newEmailSchema,
    gives: messageSchema,
    status: 202,
  })
  @ApiProblem(409, 'A concurrent request changed the account.')
  requestEmailChange(
    @Body() body: EmailChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<Message> {
    return this.user.ask({ method: 'POST', path: OWN, body, caller, schema: messageSchema });
  }

  @Delete('account/email-change')
  @HttpCode(204)
  @SignedInEndpoint()
  @ApiJson({ summary: 'Stops the change of the address.' })
  stopEmailChange(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: OWN, caller });
  }

  @Post('email-changes/confirm')
  @HttpCode(200)
  @ApiJson({
    summary: 'Confirms one end of a change of the address, by a mailed link.',
    takes: emailChangeLinkSchema,
    gives: messageSchema,
  })
  @ApiProblem(400, BAD_LINK)
  @ApiProblem(409, 'The new address has an account by now.')
  confirmEmailChange(
    @Body() body: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Message> {
    const path = '/v1/email-changes/confirm';
    return this.user.ask({ method: 'POST', path, body, caller, schema: messageSchema });
  }

  @Post('email-changes/stop')
  @HttpCode(200)
  @ApiJson({
    summary: 'Stops a change of the address, by a mailed link.',
    takes: emailChangeLinkSchema,
    gives: messageSchema,
  })
  @ApiProblem(400, BAD_LINK)
  stopEmailChangeByLink(
    @Body() body: EmailChangeLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<Message> {
    const path = '/v1/email-changes/stop';
    return this.user.ask({ method: 'POST', path, body, caller, schema: messageSchema });
  }
}
