import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { PasskeyRequest, SessionTokens } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import { CurrentCaller } from '../requests/current-caller.decorator.js';
import type { Caller } from '../requests/caller.js';
import { Limits } from '../requests/limits.js';
import { PasskeyProofDto, RefreshTokenDto, SignInDto } from '@elevate/contracts/requests';
import { Passkeys } from '../credentials/factors/passkeys.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';

@Controller('v1/sessions')
export class SessionsController {
  constructor(
    private readonly signIns: SignInService,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Post()
  signIn(@Body() body: SignInDto, @CurrentCaller() caller: Caller): Promise<SessionTokens> {
    return this.signIns.signIn(body, caller);
  }

  @Post('passkey/request')
  requestPasskey(@CurrentCaller() caller: Caller): Promise<PasskeyRequest> {
    return this.passkeys.request(caller);
  }

  @Post('passkey')
  signInByPasskey(
    @Body() body: PasskeyProofDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.signIns.signInByPasskey(body, caller);
  }

  @Post('refresh')
  @HttpCode(200)
  async refresh(
    @Body() { refresh_token: token }: RefreshTokenDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    const arrivedAt = this.clock.now();
    this.limits.beforeSecret(caller);
    try {
      return await this.sessions.refresh(token, caller, arrivedAt);
    } catch (error) {
      if (isAppError(error) && error.code === 'USER.UNAUTHENTICATED')
        this.limits.wrongSecret(caller);
      throw error;
    }
  }

  @Post('sign-out')
  @HttpCode(204)
  signOut(@Body() { refresh_token: token }: RefreshTokenDto): Promise<void> {
    return this.sessions.signOut(token);
  }
}
