import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@elevate/errors';
import { CONFIG } from '@elevate/service-defaults';
import type { CatalogueConfig } from './catalogue.config.js';

/** Lets only the bearer of the operator's token pass; without a token in the configuration, nobody. */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: CatalogueConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const token = this.config.OPERATOR_TOKEN;
    if (token !== undefined && isSame(authorization, `Bearer ${token}`)) return true;
    throw new AppError('CATALOGUE.UNAUTHENTICATED', {
      kind: 'user',
      message: "The operator's token is needed.",
    });
  }
}

// Hashed first: equal lengths are what a comparison in constant time needs.
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
