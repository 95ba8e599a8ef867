import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CALLER_HEADERS } from '@elevate/contracts/user';
import { CONFIG } from '@elevate/service-defaults';
import type { UserConfig } from '../user.config.js';
import { countedAddress, shownUserAgent, type Caller } from './caller.js';

export type RequestWithCaller = FastifyRequest & { caller?: Caller };

/**
 * Notes who asks. Whoever shows the shared secret is believed about the person's address; the
 * address of everybody else is that of the connection. It never refuses.
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Pick<UserConfig, 'CALLER_SECRET'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const told = this.isTrusted(request) ? request.headers[CALLER_HEADERS.clientAddress] : '';
    const address = countedAddress(String(told ?? '')) ?? countedAddress(request.ip) ?? request.ip;
    request.caller = { address, userAgent: shownUserAgent(request.headers['user-agent']) };
    return true;
  }

  private isTrusted({ headers }: FastifyRequest): boolean {
    const secret = this.config.CALLER_SECRET;
    const shown = headers[CALLER_HEADERS.secret];
    return secret !== undefined && typeof shown === 'string' && isSame(shown, secret);
  }
}

// Of the digests, so that neither content nor length shows in the time it takes.
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
