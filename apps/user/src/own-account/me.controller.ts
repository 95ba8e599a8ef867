import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import type { PersonalData, UserView } from '@elevate/contracts/user';
import { AccessGuard } from '../sessions/access.guard.js';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import {
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../sessions/signed-in.js';
import { DeleteAccountDto } from '@elevate/contracts/requests';
import { AccountViews } from '../accounts/account.mapper.js';
import { DeleteAccountService } from './delete-account.service.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class MeController {
  constructor(
    private readonly views: AccountViews,
    private readonly data: PersonalDataService,
    private readonly deletions: DeleteAccountService,
  ) {}

  /** So that clients can learn of the expiry. */
  @Get()
  @AllowsExpiredPassword()
  get(@CurrentUser() { account, session }: SignedIn): UserView {
    return this.views.toUser(account, session.acr);
  }

  @Get('data')
  export(@CurrentUser() person: SignedIn, @CurrentCaller() caller: Caller): Promise<PersonalData> {
    return this.data.export(person, caller);
  }

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('deletion')
  @HttpCode(204)
  delete(
    @CurrentUser() person: SignedIn,
    @Body() { password }: DeleteAccountDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.deletions.delete(person, password, caller);
  }
}
