import type { FastifyRequest } from 'fastify';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { decodeJwt, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import {
  AccessTokenVerifier,
  bearerToken,
  hasExpiredPassword,
  RevokedSessions,
} from '@elevate/admin-access';
import { Clock } from '@elevate/clock';
import {
  ACCESS_TOKEN,
  accessTokenClaims,
  KEY_SET_PATH,
  type SessionTokens,
  tokensSchema,
} from '@elevate/contracts/user';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { AppError, isAppError } from '@elevate/errors';
import { ACCOUNT_MESSAGES, PASSWORD_EXPIRED_MESSAGE } from '@elevate/rules';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import { NoStore } from '@elevate/service-defaults';
import {
  type Caller,
  callerOf,
  NO_CALLER,
  pathSegment,
  UserClient,
} from '../services/service-clients.js';
import { sessionExpired } from '../services/inject.adapter.js';
import { ApiProblem } from '../http/api.decorator.js';
import { SessionCookies } from './session-cookies.js';
import { renewedSchema, type SessionUser, type SignedInSession } from './session.schema.js';
import passport from 'passport';

type Verified = (error: unknown, visitor?: unknown) => void;

class TokenStrategy extends passport.Strategy {
  constructor(private readonly verify: (request: FastifyRequest, done: Verified) => void) {
    super();
  }

  override authenticate(request: unknown): void {
    this.verify(request as FastifyRequest, (error, visitor) => {
      if (error) this.error(error);
      else if (visitor) this.success(visitor as Express.User);
      else this.fail();
    });
  }
}

const keySetSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const claimsSchema = accessTokenClaims.extend({ iat: z.number(), exp: z.number() });

export type Claims = z.infer<typeof claimsSchema>;

/** Verifies access tokens locally, without a request. */
@Injectable()
export class AccessTokens {
  private readonly verifier: AccessTokenVerifier;

  constructor(user: UserClient, clock: Clock, revoked: RevokedSessions) {
    const request = { method: 'GET', path: KEY_SET_PATH, caller: NO_CALLER } as const;
    const fetchKeys = (): Promise<JSONWebKeySet> =>
      user.request({ ...request, schema: keySetSchema });
    this.verifier = new AccessTokenVerifier({
      ...ACCESS_TOKEN,
      fetchKeys,
      clock,
      isRevoked: (claims) => revoked.has(claims),
    });
  }

  /** @throws AppError `BFF.SESSION_EXPIRED`; a refresh may still succeed */
  async verify(token: string): Promise<Claims> {
    const claims = claimsSchema.safeParse(await this.verifier.verify(token));
    if (claims.success) return claims.data;
    throw sessionExpired();
  }

  /** Skips verification: use only for tokens just received from the user service. */
  read(token: string): Claims {
    return claimsSchema.parse(decodeJwt(token));
  }
}

@Injectable()
export class CookieStrategy extends PassportStrategy(TokenStrategy, 'cookie') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Visitor | null> {
    const { access, refresh } = this.cookies.read(request);
    if (access !== undefined) {
      return { token: access, claims: await this.tokens.verify(access), by: 'cookie' };
    }
    if (refresh !== undefined) throw sessionExpired();
    return null;
  }
}

@Injectable()
export class BearerStrategy extends PassportStrategy(TokenStrategy, 'bearer') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  async validate({ headers }: FastifyRequest): Promise<Visitor | null> {
    if (headers.authorization === undefined) return null;
    const token = bearerToken(headers.authorization);
    if (token === undefined) throw notSignedIn();
    return { token, claims: await this.tokens.verify(token), by: 'bearer' };
  }
}

const ENDED = ['USER.UNAUTHENTICATED', 'HTTP.INVALID_REQUEST'];

@Injectable()
export class SessionService {
  constructor(
    private readonly user: UserClient,
    private readonly tokens: AccessTokens,
    private readonly clock: Clock,
  ) {}

  requestTokens(path: string, body: unknown, caller: Caller): Promise<SessionTokens> {
    return this.user.request({ method: 'POST', path, body, caller, schema: tokensSchema });
  }

  renew(path: string, body: unknown, caller: Caller): Promise<Pick<SessionTokens, 'access_token'>> {
    return this.user.request({ method: 'POST', path, body, caller, schema: renewedSchema });
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
    return this.requestTokens('/v1/sessions/refresh', body, caller);
  }

  /** Also accepts a used refresh token. */
  async signOut(refreshToken: string, caller: Caller): Promise<void> {
    const body = { refresh_token: refreshToken };
    await this.user.send({ method: 'POST', path: '/v1/sessions/sign-out', body, caller });
  }

  async end(accessToken: string, caller: Caller): Promise<void> {
    const { sid } = await this.tokens.verify(accessToken);
    const path = `/v1/me/sessions/${pathSegment(sid)}`;
    await this.user.send({ method: 'DELETE', path, caller: { ...caller, accessToken } });
  }

  describe({ access_token: token }: Pick<SessionTokens, 'access_token'>): SignedInSession {
    return this.toSession(this.tokens.read(token));
  }

  toSession(claims: Claims): SignedInSession {
    return toSession(claims, this.clock.now());
  }
}

const DAY_SECONDS = 24 * 60 * 60;

export function toSession(claims: Claims, now: Date): SignedInSession {
  const expires_at = new Date(claims.exp * 1_000).toISOString();
  return { signed_in: true, user: toSessionUser(claims, now), expires_at };
}

function toSessionUser(claims: Claims, now: Date): SessionUser {
  const { sub: id, roles, email_verify_by: verifyBy } = claims;
  const { password_expires_at: expiresAt, password_warning_at: warningAt } = claims;
  const seconds = now.getTime() / 1_000;
  const isExpired = claims.password_reset_required || (expiresAt !== null && seconds >= expiresAt);
  return {
    id,
    roles,
    password_reset_required: isExpired,
    password_days_left: expiresAt === null ? null : Math.ceil((expiresAt - seconds) / DAY_SECONDS),
    password_warning: !isExpired && warningAt !== null && seconds >= warningAt,
    email_verification_required: verifyBy !== null && seconds >= verifyBy,
  };
}

const refusal = (code: string, message: string): AppError =>
  new AppError(`BFF.${code}`, { kind: 'user', message });

const notSignedIn = (message: string = ACCOUNT_MESSAGES.noActiveSession): AppError =>
  refusal('NOT_SIGNED_IN', message);

/** The session has ended; only signing in helps. */
const sessionEnded = (): AppError => refusal('SESSION_ENDED', ACCOUNT_MESSAGES.noActiveSession);

/** The code of the user service, which refuses the same. */
const passwordExpired = (): AppError =>
  new AppError('USER.PASSWORD_EXPIRED', { kind: 'user', message: PASSWORD_EXPIRED_MESSAGE });

export const crossSite = (): AppError =>
  refusal('CROSS_SITE', 'This may only be asked for by the site itself.');

export interface Visitor {
  readonly token: string;
  readonly claims: Claims;
  readonly by: 'cookie' | 'bearer';
}

export type RequestWithVisitor = FastifyRequest & { user?: Visitor | null };

export const visitorOf = (context: ExecutionContext): Visitor | null =>
  context.switchToHttp().getRequest<RequestWithVisitor>().user ?? null;

export const SignedInVisitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(context),
);

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const visitor = visitorOf(context);
  return {
    ...callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
    ...(visitor && { accessToken: visitor.token }),
  };
});

/** Responses depend on the user and are never cached. */
export function PersonalEndpoint(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    UseInterceptors(NoStore),
    ApiProblem(503, 'The service behind this endpoint does not respond.'),
  );
}

export function SignedInEndpoint(signedOutText?: string): ClassDecorator & MethodDecorator {
  return applyDecorators(
    PersonalEndpoint(),
    UseGuards(SignedInGuard),
    ApiCookieAuth(),
    ApiBearerAuth(),
    ApiProblem(401, 'The request has no session, or the session must be refreshed.'),
    ApiProblem(403, 'The password has expired, or another site asked.'),
    ...(signedOutText === undefined ? [] : [SignedOutMessage(signedOutText)]),
  );
}

const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
const ALLOWS_EXPIRED = 'elevate:allows-expired-password';

export const AllowsExpiredPassword = (): ClassDecorator & MethodDecorator =>
  SetMetadata(ALLOWS_EXPIRED, true);

const SignedOutMessage = (text: string): ClassDecorator => SetMetadata(SIGNED_OUT_TEXT, text);

/** A request with a bearer token never falls back to cookies. */
const STRATEGIES = ['bearer', 'cookie'];

@Injectable()
export class SessionGuard extends AuthGuard(STRATEGIES) {
  constructor(protected readonly reflector: Reflector) {
    super();
  }

  override handleRequest<Visitor>(
    error: unknown,
    visitor: Visitor | false | null,
    _info: unknown,
    context: ExecutionContext,
  ): Visitor {
    const targets = [context.getHandler(), context.getClass()];
    const text = this.reflector.getAllAndOverride<string | undefined>(SIGNED_OUT_TEXT, targets);
    if (isAppError(error) && error.code === 'BFF.NOT_SIGNED_IN') throw notSignedIn(text);
    if (error) throw error;
    if (!visitor) throw notSignedIn(text);
    return visitor;
  }
}

/** Before the body is validated; the user service checks again. */
@Injectable()
class SignedInGuard extends SessionGuard {
  constructor(
    reflector: Reflector,
    private readonly clock: Clock,
  ) {
    super(reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(ALLOWS_EXPIRED, targets)) return true;
    const visitor = visitorOf(context);
    if (visitor && hasExpiredPassword(visitor.claims, this.clock.now())) throw passwordExpired();
    return true;
  }
}

@Injectable()
export class VisitorGuard extends AuthGuard(STRATEGIES) {
  override handleRequest<Visitor>(error: unknown, visitor: Visitor | false | null): Visitor {
    if (error && !(isAppError(error) && error.kind === 'user')) throw error;
    return (visitor || null) as Visitor;
  }
}
