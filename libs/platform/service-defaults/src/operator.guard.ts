import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import { isSameSecret } from './same-secret.js';
import type { ConfigOf } from './service-definition.js';
import { CONFIG } from './tokens.js';

export const operatorConfig = {
  /** Bearer token of the operator API; without it all requests are rejected. */
  OPERATOR_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
};

export function isOperator(
  { authorization = '' }: Pick<IncomingHttpHeaders, 'authorization'>,
  token: string | undefined,
): boolean {
  return token !== undefined && isSameSecret(authorization, `Bearer ${token}`);
}

@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: ConfigOf<typeof operatorConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (isOperator(headers, this.config.OPERATOR_TOKEN)) return true;
    throw new AppError('OPERATOR.UNAUTHENTICATED', {
      kind: 'user',
      message: 'A valid operator token is required.',
    });
  }
}
