import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Clock } from '@elevate/clock';
import { ADMIN_ACR, ADMIN_ROLE, CODE_VALID_SECONDS } from '@elevate/contracts/user';
import {
  CONFIG,
  type ConfigOf,
  fromRequest,
  isOperator,
  LOGGER,
  type operatorConfig,
  Readiness,
  requestOf,
} from '@elevate/service-defaults';
import { AppError, describeError, isAppError, userError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { OPERATOR } from '@elevate/contracts/audit';
import { PASSWORD_EXPIRED_MESSAGE } from '@elevate/rules';
import { Administrators } from './administrators.js';
import { AccessTokenVerifier, bearerToken } from './access-token-verifier.js';

/** Claims of a verified access token; absent ones never grant anything. */
interface AdminClaims {
  readonly sub: string;
  readonly iat?: unknown;
  readonly roles?: unknown;
  readonly acr?: unknown;
  readonly auth_time?: unknown;
  readonly password_reset_required?: unknown;
  readonly password_expires_at?: unknown;
}

/** The only place that decides whether a session has administrator powers. */
@Injectable()
export class AdminPolicy {
  constructor(
    private readonly administrators: Administrators,
    private readonly clock: Clock,
    @Inject(Readiness) private readonly readiness: Pick<Readiness, 'isCaughtUp'>,
  ) {}

  async check(claims: AdminClaims): Promise<void> {
    const { roles, acr, iat } = claims;
    // The site's sign-in grants the role without the access code.
    if (!Array.isArray(roles) || !roles.includes(ADMIN_ROLE) || acr !== ADMIN_ACR)
      throw forbidden();
    // Before that, demoted administrators would pass and new ones fail.
    if (!this.readiness.isCaughtUp)
      throw new AppError('ADMIN.NOT_KNOWN_YET', { kind: 'transient' });
    const issuedAt = typeof iat === 'number' ? iat : 0;
    if (!(await this.administrators.has(claims.sub, issuedAt))) throw forbidden();
    if (hasExpiredPassword(claims, this.clock.now())) throw passwordExpired();
  }

  hasRecentCode({ auth_time: provedAt }: AdminClaims): boolean {
    const now = this.clock.now().getTime() / 1_000;
    return typeof provedAt === 'number' && now - provedAt <= CODE_VALID_SECONDS;
  }
}

export function hasExpiredPassword(
  {
    password_reset_required: isRequired,
    password_expires_at: expiresAt,
  }: Pick<AdminClaims, 'password_reset_required' | 'password_expires_at'>,
  now: Date,
): boolean {
  return (
    isRequired === true || (typeof expiresAt === 'number' && now.getTime() / 1_000 >= expiresAt)
  );
}

export interface Administrator {
  readonly id: string;
  /** For an action that needs the access code in some cases only; else use `@RequiresCode()`. */
  readonly hasRecentCode?: boolean;
}

type RequestWithAdministrator = FastifyRequest & { administrator?: Administrator };

@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly tokens: AccessTokenVerifier,
    private readonly policy: AdminPolicy,
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf<RequestWithAdministrator>(context);
    const token = bearerToken(request.headers.authorization);
    const claims = token === undefined ? null : await this.tokens.verify(token);
    try {
      if (!claims) throw unauthenticated();
      await this.policy.check(claims);
      if (this.reflector.get<boolean>(REQUIRES_CODE, context.getHandler())) {
        if (!this.policy.hasRecentCode(claims)) throw codeRequired();
      }
    } catch (error) {
      this.note(request, claims?.sub ?? null, error);
      throw error;
    }
    request.administrator = { id: claims.sub, hasRecentCode: this.policy.hasRecentCode(claims) };
    return true;
  }

  // A transient failure is not a refusal.
  private note({ method, url }: FastifyRequest, account: string | null, error: unknown): void {
    if (!isAppError(error) || error.kind !== 'user') return;
    const path = url.split('?', 1)[0];
    const reason = describeError(error);
    this.logger.warn({ account, method, path, reason }, 'Refused an administrator request');
  }
}

export function administratorOf(request: object): Administrator {
  const { administrator } = request as RequestWithAdministrator;
  if (!administrator) throw unauthenticated();
  return administrator;
}

export const Admin = fromRequest(administratorOf);

type RequestOfOperator = FastifyRequest & { isOperator?: true };

@Injectable()
export class OperatorOrAdminGuard implements CanActivate {
  constructor(
    private readonly administrators: AdminGuard,
    @Inject(CONFIG) private readonly config: ConfigOf<typeof operatorConfig>,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = requestOf<RequestOfOperator>(context);
    if (!isOperator(request.headers, this.config.OPERATOR_TOKEN)) {
      return this.administrators.canActivate(context);
    }
    request.isOperator = true;
    return true;
  }
}

export function actorOf(request: object): string {
  return (request as RequestOfOperator).isOperator ? OPERATOR : administratorOf(request).id;
}

export const Actor = fromRequest(actorOf);

export const REQUIRES_CODE = 'elevate:requires-access-code';

/** Step-up: the action needs an access code entered within the last ten minutes. */
export const RequiresCode = (): MethodDecorator => SetMetadata(REQUIRES_CODE, true);

export const unauthenticated = (): AppError =>
  userError('ADMIN.UNAUTHENTICATED', 'No active session');

export const forbidden = (): AppError => userError('ADMIN.FORBIDDEN', 'Unauthorized access');

export const passwordExpired = (): AppError =>
  userError('ADMIN.PASSWORD_EXPIRED', PASSWORD_EXPIRED_MESSAGE);

export const codeRequired = (): AppError =>
  userError('ADMIN.CODE_REQUIRED', 'Enter your access code again to confirm this action.');
