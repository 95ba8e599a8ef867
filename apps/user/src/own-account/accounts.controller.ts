import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import {
  ChangePasswordDto,
  ChangeProfileDto,
  DeleteAccountDto,
  type PersonalData,
  SignUpDto,
  type UserView,
  VerificationLinkDto,
} from '@elevate/contracts/user';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../sessions/signed-in.js';
import { AccountViews, refusal } from '../accounts/account.mapper.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { EmailVerificationService, SignUpService } from './sign-up.service.js';
import { AccountDeletion } from './deletion/account-deletion.js';
import { PersonalDataService } from './personal-data.service.js';
import { type ChangedSession, ChangePasswordService } from './change-password.service.js';

@Controller('v1/accounts')
export class AccountsController {
  constructor(private readonly signUps: SignUpService) {}

  @Post()
  signUp(
    @Body() body: SignUpDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ id: string; message: string }> {
    return this.signUps.signUp(body, caller);
  }
}

@Controller('v1/me/password')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class PasswordController {
  constructor(private readonly passwords: ChangePasswordService) {}

  @Put()
  @AllowsExpiredPassword()
  change(
    @CurrentUser() person: SignedIn,
    @Body() body: ChangePasswordDto,
  ): Promise<ChangedSession> {
    return this.passwords.change(person, body);
  }
}

@Controller('v1')
export class EmailVerificationController {
  constructor(private readonly verification: EmailVerificationService) {}

  @Post('me/email-verification')
  @HttpCode(202)
  @UseGuards(AccessGuard)
  @AllowsUnverifiedEmail()
  sendAgain(@CurrentUser() { account }: SignedIn): Promise<{ message: string }> {
    return this.verification.sendAgain(account);
  }

  @Post('email-verifications')
  @HttpCode(200)
  verify(
    @Body() { token }: VerificationLinkDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.verification.verify(token, caller);
  }
}

@Controller('v1/me')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class MeController {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly views: AccountViews,
    private readonly data: PersonalDataService,
    private readonly deletion: AccountDeletion,
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
    if (!changed) throw refusal('UNAUTHENTICATED');
    return this.views.toUser(changed, session.acr);
  }

  @Get('data')
  export(@CurrentUser() person: SignedIn): Promise<PersonalData> {
    return this.data.export(person);
  }

  /** POST, because some proxies and clients drop the body of a DELETE. */
  @Post('deletion')
  @HttpCode(204)
  delete(@CurrentUser() person: SignedIn, @Body() { password }: DeleteAccountDto): Promise<void> {
    return this.deletion.deleteNow(person, password);
  }
}
