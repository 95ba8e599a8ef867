import { Body, Controller, Post } from '@nestjs/common';
import type { SessionTokens } from '@elevate/contracts/user';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import { AdminSetupDto, AdminSignInDto } from '@elevate/contracts/requests';
import { AdminSignInService } from './admin-sign-in.service.js';
import { SetupService } from './setup.service.js';

@Controller('v1/admin')
export class AdminAccessController {
  constructor(
    private readonly setups: SetupService,
    private readonly signIns: AdminSignInService,
  ) {}

  @Post('setup')
  setUp(@Body() body: AdminSetupDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.setups.setUp(body, caller);
  }

  @Post('sessions')
  signIn(@Body() body: AdminSignInDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.signIns.signIn(body, caller);
  }
}
