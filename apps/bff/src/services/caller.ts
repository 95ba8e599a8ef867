import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '@elevate/contracts/user';

export interface Caller {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly accessToken?: string;
  /** A browser's cookie, or a program's header. */
  readonly device?: string | undefined;
}

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Caller {
  const { 'user-agent': userAgent, [DEVICE_HEADER]: device } = request.headers;
  return {
    address: isIP(request.ip) === 0 ? undefined : request.ip,
    userAgent,
    device: typeof device === 'string' ? device : undefined,
  };
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
