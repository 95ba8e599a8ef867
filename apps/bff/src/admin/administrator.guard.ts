import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { AdminPolicy, forbidden } from '@elevate/admin-access';
import { describeError, isAppError } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { LOGGER } from '@elevate/service-defaults';
import { SessionGuard } from '../session/signed-in.guard.js';
import { visitorOf } from '../session/visitor.js';

/** Admits sessions that the AdminPolicy accepts, and logs refusals. The services check step-up themselves. */
@Injectable()
export class AdministratorGuard extends SessionGuard {
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
      // A failed session lookup is not a refusal, so it is not logged as one.
      if (isAppError(error) && error.kind === 'user') this.note(context, describeError(error));
      throw error;
    }
  }

  private note(context: ExecutionContext, reason: string): void {
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    const account = visitorOf(context)?.claims.sub ?? null;
    const path = url.split('?', 1)[0];
    this.logger.warn({ account, method, path, reason }, 'Refused an administrator request');
  }
}
