import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Administrators, forbidden } from '@elevate/admin-access';
import { ADMIN_ROLE } from '@elevate/contracts/user';
import { isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { SignedInGuard } from '../session/signed-in.guard.js';
import { visitorOf, type Visitor } from '../session/visitor.js';

/**
 * Lets in administrators, and notes who else tried. The token says who has the role for as long as it
 * lasts, what the user service tells says who has it now.
 */
@Injectable()
export class AdministratorGuard extends SignedInGuard {
  constructor(
    reflector: Reflector,
    private readonly administrators: Administrators,
    @Inject(LOGGER) private readonly logger: Logger,
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
      // Where nobody can tell who asks, nobody was refused.
      if (isAppError(error) && error.kind === 'user') this.note(context);
      throw error;
    }
  }

  private async isAdministrator({ claims: { sub, roles } }: Visitor): Promise<boolean> {
    return roles.includes(ADMIN_ROLE) && this.administrators.has(sub);
  }

  private note(context: ExecutionContext): void {
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    const account = visitorOf(context)?.claims.sub ?? null;
    const path = url.split('?', 1)[0];
    this.logger.warn({ account, method, path }, 'Somebody else asked for what administrators do');
  }
}
