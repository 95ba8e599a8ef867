import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { PersonalData, UserView } from '@elevate/contracts/user';
import { ChangeProfileDto, DeleteAccountDto } from '@elevate/contracts/requests';
import {
  accountSessionsSchema,
  personalDataSchema,
  type AccountSessions,
  deletionSchema,
  profileChangeSchema,
} from './account.schema.js';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import { accountSchema } from '../session/session.schema.js';
import type { Caller } from '../services/caller.js';
import { pathSegment } from '../services/path-segment.js';
import { UserClient } from '../services/user.client.js';
import { SessionCookies } from '../session/session-cookies.js';
import { CurrentUser } from '../session/visitor.js';
import { SignedInEndpoint } from '../session/account-endpoint.decorator.js';
import { AllowsExpiredPassword } from '../session/signed-in.guard.js';

const ME = '/v1/me';

@ApiTags('account')
@Controller(`${API}/account`)
@SignedInEndpoint()
export class OwnAccountController {
  constructor(
    private readonly user: UserClient,
    private readonly cookies: SessionCookies,
  ) {}

  @Get()
  @AllowsExpiredPassword()
  @ApiJson({ summary: 'The account.', gives: accountSchema })
  account(@CurrentUser() caller: Caller): Promise<UserView> {
    return this.user.ask({ method: 'GET', path: ME, caller, schema: accountSchema });
  }

  @Put('profile')
  @ApiJson({
    summary: 'Changes the linked profile.',
    takes: profileChangeSchema,
    gives: accountSchema,
  })
  changeProfile(@Body() body: ChangeProfileDto, @CurrentUser() caller: Caller): Promise<UserView> {
    const path = `${ME}/profile`;
    return this.user.ask({ method: 'PUT', path, body, caller, schema: accountSchema });
  }

  @Get('data')
  @Header('content-disposition', 'attachment; filename="elevate-data.json"')
  @ApiJson({ summary: 'All stored data of the person.', gives: personalDataSchema })
  accountData(@CurrentUser() caller: Caller): Promise<PersonalData> {
    const path = `${ME}/data`;
    return this.user.ask({ method: 'GET', path, caller, schema: personalDataSchema });
  }

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('deletion')
  @HttpCode(204)
  @ApiJson({
    summary: 'Deletes the account and all its data.',
    takes: deletionSchema,
  })
  async deleteAccount(
    @Body() body: DeleteAccountDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.user.tell({ method: 'POST', path: `${ME}/deletion`, body, caller });
    this.cookies.clear(reply);
  }

  @Get('sessions')
  @ApiJson({ summary: 'The open sessions of the account.', gives: accountSessionsSchema })
  accountSessions(@CurrentUser() caller: Caller): Promise<AccountSessions> {
    const path = `${ME}/sessions`;
    return this.user.ask({ method: 'GET', path, caller, schema: accountSessionsSchema });
  }

  @Delete('sessions')
  @HttpCode(204)
  @ApiJson({ summary: 'Ends all other sessions.' })
  endOtherSessions(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: `${ME}/sessions`, caller });
  }

  @Delete('sessions/:id')
  @AllowsExpiredPassword()
  @HttpCode(204)
  @ApiJson({ summary: 'Ends one session.' })
  @ApiProblem(404, 'The person has no such session.')
  endSession(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: `${ME}/sessions/${pathSegment(id)}`, caller });
  }
}
