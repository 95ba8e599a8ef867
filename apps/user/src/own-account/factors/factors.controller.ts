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
import {
  AccessGuard,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../../sessions/signed-in.js';
import type { RenewedSession } from '../../sessions/keys/access-token.js';
import { toFactors } from './factor-changes.js';
import { ConfirmationService, FactorsService } from './factors.service.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly confirmations: ConfirmationService,
  ) {}

  @Get('factors')
  list(@CurrentUser() { account }: SignedIn): FactorsView {
    return toFactors(account);
  }

  @Post('confirmation')
  @HttpCode(200)
  confirm(@CurrentUser() person: SignedIn, @Body() body: ConfirmationDto): Promise<RenewedSession> {
    return this.confirmations.confirm(person, body);
  }

  @Post('passkeys/request')
  beginPasskey(@CurrentUser() person: SignedIn): Promise<PasskeyCreation> {
    return this.factors.beginPasskey(person);
  }

  @Post('passkeys')
  addPasskey(@CurrentUser() person: SignedIn, @Body() body: NewPasskeyDto): Promise<AddedFactor> {
    return this.factors.addPasskey(person, body);
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
  removePasskey(@CurrentUser() person: SignedIn, @Param('id') id: string): Promise<void> {
    return this.factors.removePasskey(person, id);
  }

  @Post('authenticator-app/request')
  beginApp(@CurrentUser() person: SignedIn): Promise<AppEnrolment> {
    return this.factors.beginApp(person);
  }

  @Post('authenticator-app')
  addApp(@CurrentUser() person: SignedIn, @Body() body: NewAppDto): Promise<AddedFactor> {
    return this.factors.addApp(person, body);
  }

  @Delete('authenticator-app')
  @HttpCode(204)
  removeApp(@CurrentUser() person: SignedIn): Promise<void> {
    return this.factors.removeApp(person);
  }

  @Put('access-code')
  @HttpCode(204)
  changeAccessCode(
    @CurrentUser() person: SignedIn,
    @Body() { new_access_code: code }: AccessCodeChangeDto,
  ): Promise<void> {
    return this.factors.changeAccessCode(person, code);
  }

  @Post('recovery-codes')
  renewRecoveryCodes(@CurrentUser() person: SignedIn): Promise<RecoveryCodesAnswer> {
    return this.factors.renewRecoveryCodes(person);
  }
}
