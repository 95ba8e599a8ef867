import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  CALLER_HEADERS,
  CONFIG,
  isTrustedCaller,
  rateLimitAddress,
} from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { shownUserAgent, type Caller } from './caller.js';

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/**
 * Identifies the caller. Only requests with the shared secret may state the client address; others use the
 * connection's. Never refuses.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const isTrusted = isTrustedCaller(request.headers, this.config.CALLER_SECRET);
    const stated = isTrusted ? request.headers[CALLER_HEADERS.clientAddress] : '';
    const address =
      rateLimitAddress(String(stated ?? '')) ?? rateLimitAddress(request.ip) ?? request.ip;
    request.caller = { address, userAgent: shownUserAgent(request.headers['user-agent']) };
    return true;
  }
}
