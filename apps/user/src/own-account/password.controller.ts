import { Body, Controller, Put, UseGuards } from '@nestjs/common';
import { AccessGuard } from '../sessions/access.guard.js';
import { AskedBy } from '../requests/asked-by.decorator.js';
import type { Caller } from '../requests/caller.js';
import { AllowsExpiredPassword, Person, type SignedIn } from '../sessions/signed-in.js';
import { ChangePasswordService, type ChangedSession } from './change-password.service.js';
import { ChangePasswordDto } from './password.dto.js';

@Controller('v1/me/password')
@UseGuards(AccessGuard)
export class PasswordController {
  constructor(private readonly passwords: ChangePasswordService) {}

  @Put()
  @AllowsExpiredPassword()
  change(
    @Person() person: SignedIn,
    @Body() body: ChangePasswordDto,
    @AskedBy() caller: Caller,
  ): Promise<ChangedSession> {
    return this.passwords.change(person, body, caller);
  }
}
