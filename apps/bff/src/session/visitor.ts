import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf, type Caller } from '../services/caller.js';
import type { Claims } from './access-tokens.js';

export interface Visitor {
  readonly token: string;
  readonly claims: Claims;
  readonly by: 'cookie' | 'bearer';
}

type RequestWithVisitor = FastifyRequest & { user?: Visitor | null };

export const visitorOf = (context: ExecutionContext): Visitor | null =>
  context.switchToHttp().getRequest<RequestWithVisitor>().user ?? null;

export const SignedInVisitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(context),
);

/** The caller with the access token, for requests to services. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const visitor = visitorOf(context);
  return {
    ...callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
    ...(visitor && { accessToken: visitor.token }),
  };
});
