import { applyDecorators, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Reflector } from '@nestjs/core';
import { AdminPolicy, forbidden } from '@elevate/admin-access';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, requestOf } from '@elevate/service-defaults';
import { GuardedEndpoint, SessionGuard, visitorOf } from '../session/session.strategy.js';
import { forwarded, type ForwardedRoutes, type RouteGroup } from '../session/forwarded-routes.js';

export function AdminEndpoint(): ClassDecorator & MethodDecorator {
  return applyDecorators(
    ApiTags('admin'),
    GuardedEndpoint(AdministratorGuard, 'The person is no administrator, or another site asked.'),
  );
}

/** The services check step-up themselves. */
@Injectable()
class AdministratorGuard extends SessionGuard {
  constructor(
    reflector: Reflector,
    private readonly policy: AdminPolicy,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      await super.canActivate(context);
      const visitor = visitorOf(context);
      if (!visitor) throw forbidden();
      await this.policy.check(visitor.claims);
      return true;
    } catch (error) {
      // A failed session lookup is not a refusal.
      if (isAppError(error) && error.kind === 'user') this.note(context, describeError(error));
      throw error;
    }
  }

  private note(context: ExecutionContext, reason: string): void {
    const { method, url } = requestOf(context);
    const account = visitorOf(context)?.claims.sub ?? null;
    const path = url.split('?', 1)[0];
    this.logger.warn({ account, method, path, reason }, 'Refused an administrator request');
  }
}

export type AdminGroup = Omit<RouteGroup, 'to' | 'access'> & Partial<Pick<RouteGroup, 'to'>>;

/** Routes for administrators. The service has them without `/admin`, if nothing else is said. */
export function adminRoutes(group: AdminGroup, routes: ForwardedRoutes) {
  const to = group.path.replace('/admin', '/v1');
  return forwarded({ to, ...group, access: [AdminEndpoint()] }, routes);
}
