import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { SessionTokens } from '@elevate/contracts/user';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import { CheckResetDto, CompleteResetDto, RequestResetDto } from '@elevate/contracts/requests';
import { ResetsService } from './resets.service.js';

@Controller('v1/password-resets')
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  @Post()
  @HttpCode(202)
  request(
    @Body() { email }: RequestResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<{ message: string }> {
    return this.resets.request(email, caller);
  }

  @Post('check')
  @HttpCode(204)
  check(@Body() { token }: CheckResetDto, @CurrentCaller() caller: Caller): Promise<void> {
    return this.resets.check(token, caller);
  }

  @Post('complete')
  @HttpCode(200)
  complete(
    @Body() body: CompleteResetDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.resets.complete(body, caller);
  }
}
