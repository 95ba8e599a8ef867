import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '@elevate/admin-access';
import {
  knownDeviceSchema,
  type Message,
  NEW_DEVICE,
  type SessionTokens,
  tokensSchema,
} from '@elevate/contracts/user';
import { Clock } from '@elevate/clock';
import { type AppError, describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { type Caller, callerOf, pathSegment, UserClient } from '../services/service-clients.js';
import { SessionCookies } from './session-cookies.js';
import {
  AccessTokens,
  type RequestWithVisitor,
  sessionEnded,
  toSession,
  renewedSchema,
  type Session,
  type SignedInSession,
} from './session.strategy.js';

/** The password was correct but access is refused: the current session ends. */
const SIGNS_OUT = ['USER.INVALID_ACCESS_CODE', 'USER.NOT_ADMIN'];

interface SessionRequest {
  readonly path: string;
  readonly body: unknown;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const ENDED = ['USER.UNAUTHENTICATED', 'HTTP.INVALID_REQUEST'];

export type SessionAction = Exclude<keyof BrowserSession, 'exchange' | 'requestTokens'>;

@Injectable()
export class BrowserSession {
  constructor(
    private readonly user: UserClient,
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  read({ request }: Pick<SessionRequest, 'request'>): Session {
    const { user: visitor } = request as RequestWithVisitor;
    if (visitor) return toSession(visitor.claims, this.clock.now());
    const { refresh } = this.cookies.read(request);
    return { signed_in: false, ...(refresh !== undefined && { refreshable: true }) };
  }

  async signIn({ path, body, request, reply }: SessionRequest): Promise<SignedInSession> {
    try {
      const tokens = await this.requestTokens(path, body, this.callerOf(request));
      await this.leave(request);
      return this.keep(tokens, reply);
    } catch (error) {
      if (isAppError(error) && SIGNS_OUT.includes(error.code)) {
        this.cookies.clear(reply);
        await this.leave(request);
      }
      throw error;
    }
  }

  /** Step-up: replaces the access token by one with a fresh proof. */
  async confirm({ path, body, caller, reply }: SessionRequest): Promise<Session> {
    const renewed = await this.user.post(path, body, renewedSchema, caller);
    this.cookies.set(reply, { access: renewed.access_token });
    return this.describe(renewed);
  }

  async refresh({ request, reply }: SessionRequest): Promise<Session> {
    const { refresh } = this.cookies.read(request);
    if (refresh === undefined) throw this.endSession(reply);
    try {
      return this.keep(
        await this.exchange({ refresh_token: refresh }, this.callerOf(request)),
        reply,
      );
    } catch (error) {
      // Other failures are temporary, and the cookies stay valid.
      throw isAppError(error) && ENDED.includes(error.code) ? this.endSession(reply) : error;
    }
  }

  /** First: the browser is signed out even if the next call fails. */
  async signOut({ caller, request, reply }: SessionRequest): Promise<void> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const accessToken = bearerToken(authorization) ?? '';
      const { sid } = await this.tokens.verify(accessToken);
      const path = `/v1/me/sessions/${pathSegment(sid)}`;
      return this.user.send({ method: 'DELETE', path, caller: { ...caller, accessToken } });
    }
    const { refresh } = this.cookies.read(request);
    this.cookies.clear(reply);
    if (refresh !== undefined) await this.endFamily(refresh, caller);
  }

  /** With the browser's device token, for requests that may sign in. */
  private callerOf(request: FastifyRequest): Caller {
    return { ...callerOf(request), device: this.cookies.readDevice(request) ?? NEW_DEVICE };
  }

  async rememberDevice({ path, body, request, reply }: SessionRequest): Promise<Message> {
    const known = await this.user.post(path, body, knownDeviceSchema, this.callerOf(request));
    const { device_token: device, message } = known;
    this.cookies.setDevice(reply, device);
    return { message };
  }

  async changePassword({ path, body, caller, request, reply }: SessionRequest): Promise<Session> {
    const change = { method: 'PUT', path, body, caller, schema: renewedSchema } as const;
    const renewed = await this.user.request(change);
    if ((request as RequestWithVisitor).user?.by === 'cookie')
      this.cookies.set(reply, { access: renewed.access_token });
    return this.describe(renewed);
  }

  async deleteAccount({ path, body, caller, reply }: SessionRequest): Promise<void> {
    await this.user.send({ method: 'POST', path, body, caller });
    this.cookies.clear(reply);
  }

  // Once its cookies are replaced, no client can end the old session.
  private async leave(request: FastifyRequest): Promise<void> {
    const { refresh } = this.cookies.read(request);
    if (refresh === undefined) return;
    try {
      await this.endFamily(refresh, callerOf(request));
    } catch (error) {
      this.logger.warn({ reason: describeError(error) }, 'Could not end a replaced session');
    }
  }

  private keep(tokens: SessionTokens, reply: FastifyReply): SignedInSession {
    this.cookies.set(reply, { access: tokens.access_token, refresh: tokens.refresh_token });
    if (tokens.device_token !== undefined) this.cookies.setDevice(reply, tokens.device_token);
    return this.describe(tokens);
  }

  requestTokens(path: string, body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.user.post(path, body, tokensSchema, caller);
  }

  /** Rotates the refresh token. @throws AppError `USER.ALREADY_REFRESHED` if another was first */
  exchange(body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.requestTokens('/v1/sessions/refresh', body, caller);
  }

  /** Also by a used refresh token. */
  private endFamily(refreshToken: string, caller: Caller): Promise<void> {
    const body = { refresh_token: refreshToken };
    return this.user.send({ method: 'POST', path: '/v1/sessions/sign-out', body, caller });
  }

  private endSession(reply: FastifyReply): AppError {
    this.cookies.clear(reply);
    return sessionEnded();
  }

  private describe({ access_token: token }: Pick<SessionTokens, 'access_token'>): SignedInSession {
    return toSession(this.tokens.read(token), this.clock.now());
  }
}
