import { Body, Controller, Put, UseGuards } from '@nestjs/common';
import { AccessGuard } from '../sessions/access.guard.js';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import {
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from '../sessions/signed-in.js';
import { ChangePasswordService, type ChangedSession } from './change-password.service.js';
import { ChangePasswordDto } from '@elevate/contracts/requests';

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
    @CurrentCaller() caller: Caller,
  ): Promise<ChangedSession> {
    return this.passwords.change(person, body, caller);
  }
}
