import { Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { KnownDeviceAnswer, PasskeyRequest, SessionTokens } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import {
  knownDeviceSchema,
  passkeyRequestSchema,
  renewedSchema,
  tokensSchema,
  type SignedInSession,
} from './session.schema.js';
import type { Caller } from '../services/caller.js';
import { pathSegment } from '../services/path-segment.js';
import { UserClient } from '../services/user.client.js';
import { AccessTokens, type Claims } from './access-tokens.js';
import { sessionEnded } from './session.errors.js';
import { toSession } from './session.mapper.js';

const ENDED = ['USER.UNAUTHENTICATED', 'HTTP.INVALID_REQUEST'];

@Injectable()
export class SessionService {
  constructor(
    private readonly user: UserClient,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  signIn(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.ask('/v1/sessions', body, caller);
  }

  requestPasskey(caller: Caller): Promise<PasskeyRequest> {
    const path = '/v1/sessions/passkey/request';
    return this.user.ask({ method: 'POST', path, caller, schema: passkeyRequestSchema });
  }

  signInByPasskey(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.ask('/v1/sessions/passkey', body, caller);
  }

  renew(path: string, body: unknown, caller: Caller): Promise<Pick<SessionTokens, 'access_token'>> {
    return this.user.ask({ method: 'POST', path, body, caller, schema: renewedSchema });
  }

  signInAdmin(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.ask('/v1/admin/sessions', body, caller);
  }

  /**
   * Rotates the refresh token. @throws AppError `BFF.SESSION_ENDED`; `USER.ALREADY_REFRESHED` if another tab was first
   */
  async refresh(token: string | undefined, caller: Caller): Promise<SessionTokens> {
    if (token === undefined) throw sessionEnded();
    try {
      return await this.exchange({ refresh_token: token }, caller);
    } catch (error) {
      throw isAppError(error) && ENDED.includes(error.code) ? sessionEnded() : error;
    }
  }

  exchange(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.ask('/v1/sessions/refresh', body, caller);
  }

  completeReset(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.ask('/v1/password-resets/complete', body, caller);
  }

  rememberDevice(body: unknown, caller: Caller): Promise<KnownDeviceAnswer> {
    const schema = knownDeviceSchema;
    return this.user.ask({ method: 'POST', path: '/v1/devices', body, caller, schema });
  }

  /** Also accepts a used refresh token. */
  async signOut(refreshToken: string, caller: Caller): Promise<void> {
    const body = { refresh_token: refreshToken };
    await this.user.tell({ method: 'POST', path: '/v1/sessions/sign-out', body, caller });
  }

  async end(accessToken: string, caller: Caller): Promise<void> {
    const { sid } = await this.tokens.verify(accessToken);
    const path = `/v1/me/sessions/${pathSegment(sid)}`;
    await this.user.tell({ method: 'DELETE', path, caller: { ...caller, accessToken } });
  }

  describe({ access_token: token }: Pick<SessionTokens, 'access_token'>): SignedInSession {
    return this.toSession(this.tokens.read(token));
  }

  toSession(claims: Claims): SignedInSession {
    return toSession(claims, this.clock.now());
  }

  private ask(path: string, body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.user.ask({ method: 'POST', path, body, caller, schema: tokensSchema });
  }
}
