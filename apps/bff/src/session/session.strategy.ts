import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, fromRequest, LOGGER, NoStore, requestOf } from '@elevate/service-defaults';
import { decodeJwt, type JSONWebKeySet } from 'jose';
import { described, named } from '@elevate/contracts';
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
  adminCode,
  KEY_SET_PATH,
  RefreshTokenDto,
  SignInDto,
} from '@elevate/contracts/user';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { type AppError, isAppError, userError } from '@elevate/errors';
import { type Logger, LogThrottle } from '@elevate/logging';
import { ACCOUNT_MESSAGES, PASSWORD_EXPIRED_MESSAGE, isUrl } from '@elevate/rules';
import { Reflector } from '@nestjs/core';
import { ApiBearerAuth, ApiCookieAuth } from '@nestjs/swagger';
import passport from 'passport';
import type { BffConfig } from '../bff.config.js';
import { SessionCookies } from './session-cookies.js';
import { type Caller, callerOf, NO_CALLER, UserClient } from '../services/service-clients.js';
import { sessionExpired } from '../services/service-port.js';
import { ApiProblem, text } from '../http/api.decorator.js';

const sessionUserSchema = described(
  'SessionUser',
  'The signed-in person, read from the access token.',
  {
    id: text,
    roles: z.array(text),
    password_reset_required: z
      .boolean()
      .describe('True once the password has expired: nothing but changing it is allowed.'),
    password_days_left: z.int().nullable().describe('Null where passwords do not expire.'),
    password_warning: z.boolean().describe('True while the person should be warned.'),
    email_verification_required: z
      .boolean()
      .describe('True once the address must be confirmed before My List and bookmarks work.'),
  },
);
type SessionUser = z.infer<typeof sessionUserSchema>;

export const signedInSessionSchema = named('SignedInSession', {
  signed_in: z.literal(true),
  user: sessionUserSchema,
  expires_at: text.describe('When it must be refreshed. RFC 3339, UTC.'),
});
export type SignedInSession = z.infer<typeof signedInSessionSchema>;

const signedOutSessionSchema = named('SignedOutSession', {
  signed_in: z.literal(false),
  refreshable: z.literal(true).optional().describe('There may be a session: refresh it.'),
});

export const sessionSchema = z
  .discriminatedUnion('signed_in', [signedInSessionSchema, signedOutSessionSchema])
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

export const tokenRequestSchema = z
  .discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      ...SignInDto.schema.shape,
      access_code: adminCode
        .optional()
        .describe('For a session with administrator powers; without it, a member session.'),
    }),
    z.object({ grant_type: z.literal('refresh_token'), ...RefreshTokenDto.schema.shape }),
  ])
  .meta({ id: 'TokenRequest' });

export const renewedSchema = z.object({ access_token: text });

export const acceptedInvitationSchema = named('AcceptedInvitation', { message: text });

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

@Injectable()
export class AccessTokens {
  private readonly verifier: AccessTokenVerifier;

  constructor(user: UserClient, clock: Clock, revoked: RevokedSessions) {
    const fetchKeys = (): Promise<JSONWebKeySet> => user.get(KEY_SET_PATH, keySetSchema, NO_CALLER);
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

/** A request with a bearer token never falls back to cookies. */
@Injectable()
export class SessionStrategy extends PassportStrategy(TokenStrategy, 'session') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  async validate(request: FastifyRequest): Promise<Visitor | null> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = bearerToken(authorization);
      if (token === undefined) throw notSignedIn();
      return { token, claims: await this.tokens.verify(token), by: 'bearer' };
    }
    const { access: token, refresh } = this.cookies.read(request);
    if (token !== undefined)
      return { token, claims: await this.tokens.verify(token), by: 'cookie' };
    if (refresh !== undefined) throw sessionExpired();
    return null;
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

const refusal = (code: string, message: string): AppError => userError(`BFF.${code}`, message);

const notSignedIn = (message: string = ACCOUNT_MESSAGES.noActiveSession): AppError =>
  refusal('NOT_SIGNED_IN', message);

export const sessionEnded = (): AppError =>
  refusal('SESSION_ENDED', ACCOUNT_MESSAGES.noActiveSession);

const passwordExpired = (): AppError =>
  userError('USER.PASSWORD_EXPIRED', PASSWORD_EXPIRED_MESSAGE);

export interface Visitor {
  readonly token: string;
  readonly claims: Claims;
  readonly by: 'cookie' | 'bearer';
}

export type RequestWithVisitor = FastifyRequest & { user?: Visitor | null };

export const visitorOf = (context: ExecutionContext): Visitor | null =>
  requestOf<RequestWithVisitor>(context).user ?? null;

export const SignedInVisitor = fromRequest(({ user }: RequestWithVisitor) => user ?? null);

export const CurrentUser = fromRequest((request: RequestWithVisitor): Caller => ({
  ...callerOf(request),
  ...(request.user && { accessToken: request.user.token }),
}));

/** Responses depend on the user and are never cached. */
export function PersonalEndpoint(): ClassDecorator & MethodDecorator {
  return UseInterceptors(NoStore);
}

export function GuardedEndpoint(
  guard: Type<CanActivate>,
  refusal: string,
): ClassDecorator & MethodDecorator {
  return applyDecorators(
    PersonalEndpoint(),
    UseGuards(guard),
    ApiCookieAuth(),
    ApiBearerAuth(),
    ApiProblem(401, 'The request has no session, or the session must be refreshed.'),
    ApiProblem(403, refusal),
  );
}

export function SignedInEndpoint(signedOutText?: string): ClassDecorator & MethodDecorator {
  return applyDecorators(
    GuardedEndpoint(SignedInGuard, 'The password has expired, or another site asked.'),
    ...(signedOutText === undefined ? [] : [SetMetadata(SIGNED_OUT_TEXT, signedOutText)]),
  );
}

const SIGNED_OUT_TEXT = 'elevate:signed-out-text';
const ALLOWS_EXPIRED = 'elevate:allows-expired-password';

export const AllowsExpiredPassword = (): ClassDecorator & MethodDecorator =>
  SetMetadata(ALLOWS_EXPIRED, true);

@Injectable()
export class SessionGuard extends AuthGuard('session') {
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
export class VisitorGuard extends AuthGuard('session') {
  override handleRequest<Visitor>(error: unknown, visitor: Visitor | false | null): Visitor {
    if (error && !(isAppError(error) && error.kind === 'user')) throw error;
    return (visitor || null) as Visitor;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const WARN_EVERY_MS = 60 * 60_000;

/**
 * CSRF protection by `Sec-Fetch-Site`, or `Origin` for older browsers and plain HTTP; cookies with
 * neither are refused.
 */
@Injectable()
export class SameSiteGuard implements CanActivate {
  private readonly throttle = new LogThrottle(WARN_EVERY_MS);
  private readonly site: URL | undefined;

  constructor(
    private readonly cookies: SessionCookies,
    @Inject(CONFIG) { SITE_URL }: Pick<BffConfig, 'SITE_URL'>,
    @Inject(LOGGER) private readonly logger?: Logger,
  ) {
    this.site = SITE_URL === undefined ? undefined : new URL(SITE_URL);
  }

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = requestOf(context);
    if (SAFE_METHODS.has(request.method)) return true;
    const own = ownOriginOf(request);
    if (this.isOwn(request)) {
      if (own) this.warnOfOther(own);
      return true;
    }
    if (own && this.site) {
      this.warnOfOther(own);
      throw refusal(
        'CROSS_SITE',
        `This does not work at this address. Open ${this.site.origin}, the site's address (SITE_URL).`,
      );
    }
    throw refusal('CROSS_SITE', 'This may only be asked for by the site itself.');
  }

  private isOwn(request: FastifyRequest): boolean {
    const { authorization, origin, 'sec-fetch-site': site } = request.headers;
    // Browsers never add this header, and other sites may not set it.
    if (authorization !== undefined) return true;
    if (site !== undefined) return OWN_SITE.has(String(site));
    if (origin !== undefined) {
      const own = ownOriginOf(request);
      // On a TLS site, a same-host page without TLS may be forged, and its cookies would not be kept.
      return origin === this.site?.origin || (!!own && this.site?.protocol !== 'https:');
    }
    const { access, refresh } = this.cookies.read(request);
    return access === undefined && refresh === undefined;
  }

  private warnOfOther(opened: URL): void {
    const { site, logger } = this;
    if (!site || opened.origin === site.origin) return;
    if (LOOPBACK.test(opened.hostname) && LOOPBACK.test(site.hostname)) return;
    const addresses = { opened: opened.origin, SITE_URL: site.origin };
    this.throttle.say('other address', () =>
      logger?.warn(
        addresses,
        'The site is opened at another address than SITE_URL, to which mails link',
      ),
    );
  }
}

/** The page's origin, if its host is the one that was asked. */
function ownOriginOf({ headers }: FastifyRequest): URL | undefined {
  const { origin, host } = headers;
  if (origin === undefined || !isUrl(origin)) return undefined;
  const url = new URL(origin);
  return url.host === host ? url : undefined;
}
