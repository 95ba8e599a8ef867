import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export interface Caller {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly accessToken?: string;
}

export function callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): Caller {
  return {
    address: isIP(request.ip) === 0 ? undefined : request.ip,
    userAgent: request.headers['user-agent'],
  };
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
