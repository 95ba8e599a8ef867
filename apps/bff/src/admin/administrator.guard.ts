import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Administrators, administratorsUnknown, forbidden } from '@elevate/admin-access';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER, Readiness } from '@elevate/service-defaults';
import { SignedInGuard } from '../session/signed-in.guard.js';
import { visitorOf, type Visitor } from '../session/visitor.js';

/**
 * Admits administrators and logs refusals. A token keeps its role until it expires, so the current role comes from
 * `user.account` messages.
 */
@Injectable()
export class AdministratorGuard extends SignedInGuard {
  constructor(
    reflector: Reflector,
    private readonly administrators: Administrators,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {
    super(reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      await super.canActivate(context);
      const visitor = visitorOf(context);
      if (visitor && (await this.isAdministrator(visitor))) return true;
      throw forbidden();
    } catch (error) {
      // A failed session lookup is not a refusal, so it is not logged as one.
      if (isAppError(error) && error.kind === 'user') this.note(context);
      throw error;
    }
  }

  private async isAdministrator({ claims: { sub, roles } }: Visitor): Promise<boolean> {
    if (!roles.includes(ADMIN_ROLE)) return false;
    // Until all accounts are read, a demoted administrator may still be listed and a new one missing.
    if (!this.readiness.isCaughtUp) throw administratorsUnknown();
    return this.administrators.has(sub);
  }

  private note(context: ExecutionContext): void {
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    const account = visitorOf(context)?.claims.sub ?? null;
    const path = url.split('?', 1)[0];
    this.logger.warn({ account, method, path }, 'Refused a request without the administrator role');
  }
}
