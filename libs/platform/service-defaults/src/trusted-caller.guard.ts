import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import { isSameSecret } from './same-secret.js';
import type { ConfigOf } from './service-definition.js';
import { CONFIG } from './tokens.js';

export const callerConfig = {
  /** Shared secret that authenticates the BFF; only then are its claims about a visitor trusted. */
  CALLER_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
};

/** Caller-supplied visitor data; ignored without the shared secret. */
export const CALLER_HEADERS = {
  secret: 'x-caller-secret',
  clientAddress: 'x-client-address',
} as const;

export function isTrustedCaller(headers: IncomingHttpHeaders, secret: string | undefined): boolean {
  const header = headers[CALLER_HEADERS.secret];
  return secret !== undefined && typeof header === 'string' && isSameSecret(header, secret);
}

@Injectable()
export class TrustedCallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: ConfigOf<typeof callerConfig>) {}

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    if (isTrustedCaller(headers, this.config.CALLER_SECRET)) return true;
    throw new AppError('CALLER.UNAUTHENTICATED', {
      kind: 'user',
      message: "The callers' shared secret is needed.",
    });
  }
}
