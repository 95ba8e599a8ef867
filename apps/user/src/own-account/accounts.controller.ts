import { Body, Controller, Post } from '@nestjs/common';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import { SignUpDto } from '@elevate/contracts/requests';
import { SignUpService } from './sign-up.service.js';

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
