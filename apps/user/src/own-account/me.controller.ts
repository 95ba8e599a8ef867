import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
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
import { ChangeProfileDto, DeleteAccountDto } from '@elevate/contracts/requests';
import { unauthenticated } from '../accounts/account.errors.js';
import { AccountViews } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { DeleteAccountService } from './delete-account.service.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class MeController {
  constructor(
    private readonly accounts: AccountRepository,
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

  @Put('profile')
  async changeProfile(
    @CurrentUser() { account, session }: SignedIn,
    @Body() { linkedin_url: url }: ChangeProfileDto,
  ): Promise<UserView> {
    const changed = await this.accounts.setProfile(account._id, url.trim());
    if (!changed) throw unauthenticated();
    return this.views.toUser(changed, session.acr);
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
