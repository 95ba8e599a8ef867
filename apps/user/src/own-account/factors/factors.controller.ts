import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  UseGuards,
} from '@nestjs/common';
import {
  AccessCodeChangeDto,
  type AddedFactor,
  type AppEnrolment,
  ConfirmationDto,
  FactorNameDto,
  type FactorsView,
  NewAppDto,
  NewPasskeyDto,
  type PasskeyCreation,
  type RecoveryCodesAnswer,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import type { RenewedSession } from '../../sessions/keys/access-token.js';
import { AccessCodeService, toFactors } from './factor-changes.js';
import { ConfirmationService, FactorsService } from './factors.service.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly confirmations: ConfirmationService,
    private readonly accessCode: AccessCodeService,
  ) {}

  @Get('factors')
  list(@CurrentUser() { account }: SignedIn): FactorsView {
    return toFactors(account);
  }

  @Post('confirmation')
  @HttpCode(200)
  confirm(
    @CurrentUser() person: SignedIn,
    @Body() body: ConfirmationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<RenewedSession> {
    return this.confirmations.confirm(person, body, caller);
  }

  @Post('passkeys/request')
  beginPasskey(@CurrentUser() person: SignedIn): Promise<PasskeyCreation> {
    return this.factors.beginPasskey(person);
  }

  @Post('passkeys')
  addPasskey(
    @CurrentUser() person: SignedIn,
    @Body() body: NewPasskeyDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AddedFactor> {
    return this.factors.addPasskey(person, body, caller);
  }

  @Put('passkeys/:id')
  @HttpCode(204)
  renamePasskey(
    @CurrentUser() person: SignedIn,
    @Param('id') id: string,
    @Body() { name }: FactorNameDto,
  ): Promise<void> {
    return this.factors.renamePasskey(person, id, name);
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  removePasskey(
    @CurrentUser() person: SignedIn,
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.factors.removePasskey(person, id, caller);
  }

  @Post('authenticator-app/request')
  beginApp(@CurrentUser() person: SignedIn): Promise<AppEnrolment> {
    return this.factors.beginApp(person);
  }

  @Post('authenticator-app')
  addApp(
    @CurrentUser() person: SignedIn,
    @Body() body: NewAppDto,
    @CurrentCaller() caller: Caller,
  ): Promise<AddedFactor> {
    return this.factors.addApp(person, body, caller);
  }

  @Delete('authenticator-app')
  @HttpCode(204)
  removeApp(@CurrentUser() person: SignedIn, @CurrentCaller() caller: Caller): Promise<void> {
    return this.factors.removeApp(person, caller);
  }

  @Put('access-code')
  @HttpCode(204)
  changeAccessCode(
    @CurrentUser() person: SignedIn,
    @Body() { new_access_code: code }: AccessCodeChangeDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.accessCode.change(person, code, caller);
  }

  @Post('recovery-codes')
  renewRecoveryCodes(
    @CurrentUser() person: SignedIn,
    @CurrentCaller() caller: Caller,
  ): Promise<RecoveryCodesAnswer> {
    return this.factors.renewRecoveryCodes(person, caller);
  }
}
