import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  PasskeyProofDto,
  type PasskeyRequest,
  RefreshTokenDto,
  type SessionTokens,
  type SessionView,
  SignInDto,
} from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { Limits } from '../requests/limits.js';
import { Passkeys } from '../credentials/factors/passkeys.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
} from './signed-in.js';

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

@Controller('v1/me/sessions')
@UseGuards(AccessGuard)
@AllowsUnverifiedEmail()
export class OwnSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async list(@CurrentUser() person: SignedIn): Promise<{ items: SessionView[] }> {
    return { items: await this.sessions.list(person) };
  }

  @Delete(':id')
  @AllowsExpiredPassword()
  @HttpCode(204)
  end(@CurrentUser() person: SignedIn, @Param('id') id: string): Promise<void> {
    return this.sessions.end(person, id);
  }

  /** Keeps the current session. */
  @Delete()
  @HttpCode(204)
  endOthers(@CurrentUser() person: SignedIn): Promise<void> {
    return this.sessions.endOthers(person);
  }
}
