import {
  createParamDecorator,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AccessTokenVerifier, bearerToken } from '@elevate/access-tokens';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { unauthenticated } from './access.errors.js';
import { AdminPolicy } from './admin-policy.js';
import { REQUIRES_CODE } from './requires-code.decorator.js';

export interface Administrator {
  readonly id: string;
  /** For an action that needs the access code in some cases only; else use `@RequiresCode()`. */
  readonly hasRecentCode?: boolean;
}

type RequestWithAdministrator = FastifyRequest & { administrator?: Administrator };

/** Admits sessions that the AdminPolicy accepts, and logs refusals. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly tokens: AccessTokenVerifier,
    private readonly policy: AdminPolicy,
    private readonly reflector: Reflector,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithAdministrator>();
    const token = bearerToken(request.headers.authorization);
    const claims = token === undefined ? null : await this.tokens.verify(token);
    try {
      if (!claims) throw unauthenticated();
      await this.policy.check(claims);
      if (this.reflector.get<boolean>(REQUIRES_CODE, context.getHandler())) {
        this.policy.checkCode(claims);
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

export const Admin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  administratorOf(context.switchToHttp().getRequest<object>()),
);
