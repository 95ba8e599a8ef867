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
 * Lets administrators in and logs refused requests. The token names the role for as long as it lasts;
 * `user.account` messages say who has it now.
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
      // A failure to find out who asks refuses nothing.
      if (isAppError(error) && error.kind === 'user') this.note(context);
      throw error;
    }
  }

  private async isAdministrator({ claims: { sub, roles } }: Visitor): Promise<boolean> {
    if (!roles.includes(ADMIN_ROLE)) return false;
    // Until every account is read, a demoted administrator still counts and a new one is unknown.
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
