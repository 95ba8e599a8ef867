import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** For whom a service is asked: the visitor's address and program. */
export interface Caller {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  /** Proves who it is, where that is known. */
  readonly accessToken?: string;
}

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Caller {
  return {
    // Behind a proxy that is trusted it is what the proxy says, which need not be an address.
    address: isIP(request.ip) === 0 ? undefined : request.ip,
    userAgent: request.headers['user-agent'],
  };
}

/** Who asks, signed in or not. */
export const AskedBy = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
