import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AccessCodeChangeDto,
  FactorNameDto,
  NewAppDto,
  NewPasskeyDto,
} from '@elevate/contracts/requests';
import type {
  AddedFactor,
  AppEnrolment,
  FactorsView,
  PasskeyCreation,
  RecoveryCodesAnswer,
} from '@elevate/contracts/user';
import { API, ApiJson, ApiProblem } from '../http/api.decorator.js';
import type { Caller } from '../services/caller.js';
import { pathSegment, UserClient } from '../services/service-clients.js';
import { CurrentUser, SignedInEndpoint } from '../session/session.strategy.js';
import {
  accessCodeChangeSchema,
  addedFactorSchema,
  appEnrolmentSchema,
  factorNameSchema,
  factorsSchema,
  newAppSchema,
  newPasskeySchema,
  passkeyCreationSchema,
  recoveryCodesSchema,
} from './account.schema.js';

const PASSKEYS = '/v1/me/passkeys';
const APP = '/v1/me/authenticator-app';

@ApiTags('account')
@Controller(`${API}/account`)
@SignedInEndpoint()
export class FactorsController {
  constructor(private readonly user: UserClient) {}

  @Get('factors')
  @ApiJson({ summary: 'Passkeys, authenticator app and recovery codes.', gives: factorsSchema })
  accountFactors(@CurrentUser() caller: Caller): Promise<FactorsView> {
    const path = '/v1/me/factors';
    return this.user.ask({ method: 'GET', path, caller, schema: factorsSchema });
  }

  @Post('passkeys/request')
  @ApiJson({ summary: 'Begins a new passkey.', gives: passkeyCreationSchema, status: 201 })
  @ApiProblem(409, 'The account has the most passkeys already.')
  beginPasskey(@CurrentUser() caller: Caller): Promise<PasskeyCreation> {
    const path = `${PASSKEYS}/request`;
    return this.user.ask({ method: 'POST', path, caller, schema: passkeyCreationSchema });
  }

  @Post('passkeys')
  @ApiJson({
    summary: 'Adds a passkey and ends all other sessions.',
    takes: newPasskeySchema,
    gives: addedFactorSchema,
    status: 201,
  })
  @ApiProblem(409, 'A concurrent request changed the account.')
  addPasskey(@Body() body: NewPasskeyDto, @CurrentUser() caller: Caller): Promise<AddedFactor> {
    const schema = addedFactorSchema;
    return this.user.ask({ method: 'POST', path: PASSKEYS, body, caller, schema });
  }

  @Put('passkeys/:id')
  @HttpCode(204)
  @ApiJson({ summary: 'Renames a passkey.', takes: factorNameSchema })
  @ApiProblem(404, 'The account has no such passkey.')
  renamePasskey(
    @Param('id') id: string,
    @Body() body: FactorNameDto,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    const path = `${PASSKEYS}/${pathSegment(id)}`;
    return this.user.tell({ method: 'PUT', path, body, caller });
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @ApiJson({ summary: 'Removes a passkey and ends all other sessions.' })
  @ApiProblem(404, 'The account has no such passkey.')
  @ApiProblem(409, 'A concurrent request changed the account.')
  removePasskey(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: `${PASSKEYS}/${pathSegment(id)}`, caller });
  }

  @Post('authenticator-app/request')
  @ApiJson({ summary: 'Begins an authenticator app.', gives: appEnrolmentSchema, status: 201 })
  @ApiProblem(409, 'The account has an authenticator app already.')
  beginAuthenticatorApp(@CurrentUser() caller: Caller): Promise<AppEnrolment> {
    const path = `${APP}/request`;
    return this.user.ask({ method: 'POST', path, caller, schema: appEnrolmentSchema });
  }

  @Post('authenticator-app')
  @ApiJson({
    summary: 'Adds the authenticator app, by a code of it, and ends all other sessions.',
    takes: newAppSchema,
    gives: addedFactorSchema,
    status: 201,
  })
  @ApiProblem(409, 'The account has an authenticator app already, or changed at the same time.')
  addAuthenticatorApp(
    @Body() body: NewAppDto,
    @CurrentUser() caller: Caller,
  ): Promise<AddedFactor> {
    const schema = addedFactorSchema;
    return this.user.ask({ method: 'POST', path: APP, body, caller, schema });
  }

  @Delete('authenticator-app')
  @HttpCode(204)
  @ApiJson({ summary: 'Removes the authenticator app and ends all other sessions.' })
  @ApiProblem(404, 'The account has no authenticator app.')
  @ApiProblem(409, 'A concurrent request changed the account.')
  removeAuthenticatorApp(@CurrentUser() caller: Caller): Promise<void> {
    return this.user.tell({ method: 'DELETE', path: APP, caller });
  }

  @Put('access-code')
  @HttpCode(204)
  @ApiJson({
    summary: "Changes an administrator's access code and ends all other sessions.",
    takes: accessCodeChangeSchema,
  })
  @ApiProblem(409, 'A concurrent request changed the account.')
  changeAccessCode(
    @Body() body: AccessCodeChangeDto,
    @CurrentUser() caller: Caller,
  ): Promise<void> {
    return this.user.tell({ method: 'PUT', path: '/v1/me/access-code', body, caller });
  }

  @Post('recovery-codes')
  @ApiJson({ summary: 'Replaces the recovery codes.', gives: recoveryCodesSchema, status: 201 })
  @ApiProblem(404, 'The account has neither passkey nor authenticator app.')
  @ApiProblem(409, 'A concurrent request changed the account.')
  renewRecoveryCodes(@CurrentUser() caller: Caller): Promise<RecoveryCodesAnswer> {
    const path = '/v1/me/recovery-codes';
    return this.user.ask({ method: 'POST', path, caller, schema: recoveryCodesSchema });
  }
}
