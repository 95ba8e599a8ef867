import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import { isSameSecret } from './same-secret.js';
import type { ConfigOf } from './service-definition.js';
import { CONFIG } from './tokens.js';

/** What a service is configured by that the BFF asks. */
export const callerConfig = {
  /** What the BFF proves itself with: only then is its word about a visitor taken. */
  CALLER_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
};

/**
 * Headers by which a caller that knows the shared secret says for whom it asks; without the
 * secret they are ignored.
 */
export const CALLER_HEADERS = {
  secret: 'x-caller-secret',
  /** The person's own address, as the caller's edge saw it. */
  clientAddress: 'x-client-address',
} as const;

/** True where the headers show the shared secret; never without a configured one. */
export function isTrustedCaller(headers: IncomingHttpHeaders, secret: string | undefined): boolean {
  const shown = headers[CALLER_HEADERS.secret];
  return secret !== undefined && typeof shown === 'string' && isSameSecret(shown, secret);
}

/** Lets in who shows the callers' shared secret. Without a configured secret it lets nobody in. */
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
