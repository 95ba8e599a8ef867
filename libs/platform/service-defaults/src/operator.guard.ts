import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import type { ConfigOf } from './service-definition.js';
import { CONFIG } from './tokens.js';

/** What a service with an operator's API is configured by. */
export const operatorConfig = {
  /** Bearer token of the operator's API; without one nobody is let in. */
  OPERATOR_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
};

/** Lets in who shows the operator's token. Without a configured token it lets nobody in. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: ConfigOf<typeof operatorConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const token = this.config.OPERATOR_TOKEN;
    if (token !== undefined && isSame(authorization, `Bearer ${token}`)) return true;
    throw new AppError('OPERATOR.UNAUTHENTICATED', {
      kind: 'user',
      message: "The operator's token is needed.",
    });
  }
}

// Of the digests, so that neither content nor length shows in the time it takes.
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
