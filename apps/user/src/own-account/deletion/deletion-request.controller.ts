import { Body, Controller, Delete, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { DeleteAccountDto } from '@elevate/contracts/requests';
import type { DeletionRequestView } from '@elevate/contracts/user';
import { CurrentCaller } from '../../requests/current-caller.decorator.js';
import type { Caller } from '../../requests/caller.js';
import { AccessGuard } from '../../sessions/access.guard.js';
import { AllowsUnverifiedEmail, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { DeletionRequestService } from './deletion-request.service.js';

@Controller('v1/me/deletion-request')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class DeletionRequestController {
  constructor(private readonly requests: DeletionRequestService) {}

  @Get()
  view(@CurrentUser() person: SignedIn): Promise<DeletionRequestView> {
    return this.requests.view(person);
  }

  @Post()
  @HttpCode(200)
  open(
    @CurrentUser() person: SignedIn,
    @Body() { password }: DeleteAccountDto,
    @CurrentCaller() caller: Caller,
  ): Promise<DeletionRequestView> {
    return this.requests.open(person, password, caller);
  }

  @Delete()
  @HttpCode(204)
  stop(@CurrentUser() person: SignedIn): Promise<void> {
    return this.requests.stop(person);
  }
}
