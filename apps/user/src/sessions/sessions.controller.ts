import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  UseGuards,
} from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import {
  KEY_SET_PATH,
  type KeyRotationAnswer,
  PasskeyProofDto,
  type PasskeyRequest,
  PASSWORD_ACR,
  RefreshTokenDto,
  type SessionTokens,
  type SessionView,
  SignInDto,
} from '@elevate/contracts/user';
import { OperatorGuard } from '@elevate/service-defaults';
import { Clock } from '@elevate/clock';
import { isAppError } from '@elevate/errors';
import { normalizeEmail } from '@elevate/rules';
import { KeyRing } from './keys/access-token.js';
import { refusal } from '../accounts/account.mapper.js';
import type { AccountDocument } from '../accounts/account.schema.js';
import { SecurityLog } from '../accounts/security-log.js';
import { type Caller, CurrentCaller } from '../requests/caller.guard.js';
import { Limits, withFloor } from '../requests/limits.js';
import { Passkeys } from '../credentials/factors/passkeys.js';
import { PasswordCheck } from '../credentials/password-check.js';
import { SessionsService } from './sessions.service.js';
import {
  AccessGuard,
  AllowsExpiredPassword,
  AllowsUnverifiedEmail,
  CurrentUser,
  type SignedIn,
  SignInMetrics,
} from './signed-in.js';

@Controller('v1/sessions')
export class SessionsController {
  constructor(
    private readonly check: PasswordCheck,
    private readonly passkeys: Passkeys,
    private readonly sessions: SessionsService,
    private readonly limits: Limits,
    private readonly metrics: SignInMetrics,
    private readonly log: SecurityLog,
    private readonly clock: Clock,
  ) {}

  /** Neither response nor timing reveals whether the account exists. */
  @Post()
  signIn(
    @Body() { email, password, code }: SignInDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.metrics.count('site', async () => {
      const address = normalizeEmail(email);
      const account = await this.check.identify(address, password, caller);
      if (!account) {
        const error = refusal('INVALID_CREDENTIALS');
        this.log.refusedAtSite(address, error.code, caller);
        throw error;
      }
      await this.check.requireCode(account, code, caller);
      return this.begin(account, caller);
    });
  }

  @Post('passkey/request')
  requestPasskey(@CurrentCaller() caller: Caller): Promise<PasskeyRequest> {
    return this.passkeys.request(caller);
  }

  @Post('passkey')
  signInByPasskey(
    @Body() proof: PasskeyProofDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionTokens> {
    return this.metrics.count('site', async () => {
      this.limits.beforeSecret(caller);
      const account = await withFloor(this.clock, () => this.passkeys.identify(proof, caller));
      if (account) return this.begin(account, caller);
      this.limits.wrongSecret(caller);
      throw refusal('PASSKEY_INVALID');
    });
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

  private async begin(account: AccountDocument, caller: Caller): Promise<SessionTokens> {
    await this.log.record('signed-in', account, caller, { acr: PASSWORD_ACR });
    return this.sessions.open(account, caller);
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

@Controller()
export class KeysController {
  constructor(private readonly ring: KeyRing) {}

  /** Cacheable for minutes, because keys are published a day ahead. */
  @Get(KEY_SET_PATH)
  @Header('cache-control', 'public, max-age=300')
  keys(): JSONWebKeySet {
    return this.ring.publicKeys;
  }

  @Post('v1/signing-keys/rotate')
  @HttpCode(200)
  @UseGuards(OperatorGuard)
  async rotate(): Promise<KeyRotationAnswer> {
    return { kid: await this.ring.replaceAll() };
  }
}
