import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { VerificationLinkDto } from '@elevate/contracts/requests';
import type { Caller } from '../requests/caller.js';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import { AccessGuard } from '../sessions/access.guard.js';
import { AllowsUnverifiedEmail, CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { EmailVerificationService } from './email-verification.service.js';

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
