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
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  DeletionRequestView,
  EmailChangeView,
  PersonalData,
  UserView,
} from '@elevate/contracts/user';
import {
  ChangePasswordDto,
  ChangeProfileDto,
  CheckResetDto,
  CompleteResetDto,
  DeleteAccountDto,
  EmailChangeDto,
  EmailChangeLinkDto,
  RequestResetDto,
  SignUpDto,
  VerificationLinkDto,
} from '@elevate/contracts/requests';
import { DELETION_DAYS } from '@elevate/rules';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import {
  accountSchema,
  type Message,
  messageSchema,
  type Session,
  type SignedInSession,
  signedInSessionSchema,
  tokensSchema,
  verificationLinkSchema,
} from '../session/session.schema.js';
import { type Caller, CurrentCaller } from '../services/caller.js';
import { pathSegment, UserClient } from '../services/service-clients.js';
import { SessionCookies } from '../session/session-cookies.js';
import {
  AllowsExpiredPassword,
  CurrentUser,
  PersonalEndpoint,
  SessionService,
  SignedInEndpoint,
  SignedInVisitor,
  type Visitor,
} from '../session/session.strategy.js';
import { BrowserSession } from '../session/browser-session.js';
import {
  type AccountSessions,
  accountSessionsSchema,
  deletionRequestSchema,
  deletionSchema,
  emailChangeLinkSchema,
  emailChangeViewSchema,
  newEmailSchema,
  newPasswordSchema,
  passwordChangeSchema,
  personalDataSchema,
  profileChangeSchema,
  resetRequestSchema,
  resetTokenSchema,
  signUpSchema,
} from './account.schema.js';

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
  @ApiProblem(403, 'An administrator needs a recent access code, at the administrators’ sign-in.')
  @ApiProblem(409, 'The account is the one of the last administrator.')
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

const PASSWORD_RESETS_PATH = '/v1/password-resets';

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
    return this.user.ask({
      method: 'POST',
      path: PASSWORD_RESETS_PATH,
      body,
      caller,
      schema: messageSchema,
    });
  }

  @Post('check')
  @HttpCode(204)
  @ApiJson({ summary: 'Checks a reset link.', takes: resetTokenSchema })
  checkPasswordReset(@Body() body: CheckResetDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'POST', path: `${PASSWORD_RESETS_PATH}/check`, body, caller });
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

const PATH = '/v1/me/deletion-request';

@ApiTags('account')
@Controller(`${API}/account/deletion-request`)
@SignedInEndpoint()
export class DeletionRequestController {
  constructor(private readonly user: UserClient) {}

  @Get()
  @ApiJson({ summary: 'When the account will be deleted.', gives: deletionRequestSchema })
  deletionRequest(@CurrentUser() caller: Caller): Promise<DeletionRequestView> {
    return this.user.ask({ method: 'GET', path: PATH, caller, schema: deletionRequestSchema });
  }

  @Post()
  @HttpCode(200)
  @ApiJson({
    summary: `Deletes the account and all its data after ${DELETION_DAYS} days.`,
    takes: deletionSchema,
    gives: deletionRequestSchema,
  })
  @ApiProblem(403, 'An administrator needs a recent access code, at the administrators’ sign-in.')
  @ApiProblem(409, 'The account is the one of the last administrator.')
  requestDeletion(
    @Body() body: DeleteAccountDto,
    @CurrentUser() caller: Caller,
  ): Promise<DeletionRequestView> {
    const schema = deletionRequestSchema;
    return this.user.ask({ method: 'POST', path: PATH, body, caller, schema });
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: 'Keeps the account.' })
  stopDeletion(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: PATH, caller });
  }
}

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

@ApiTags('account')
@Controller(`${API}/accounts`)
@PersonalEndpoint()
export class AccountsController {
  constructor(private readonly user: UserClient) {}

  @Post()
  @ApiJson({
    summary: 'Creates an account without signing in.',
    takes: signUpSchema,
    gives: messageSchema,
    status: 201,
  })
  @ApiProblem(409, 'The email address already has an account.')
  signUp(@Body() body: SignUpDto, @CurrentCaller() caller: Caller): Promise<Message> {
    const schema = messageSchema;
    return this.user.ask({ method: 'POST', path: '/v1/accounts', body, caller, schema });
  }
}
