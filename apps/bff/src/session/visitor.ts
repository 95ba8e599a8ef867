import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callerOf, type Caller } from '../services/caller.js';
import type { Claims } from './access-tokens.js';

/** Somebody who is signed in, as the strategies find out. */
export interface Visitor {
  readonly token: string;
  readonly claims: Claims;
  readonly by: 'cookie' | 'bearer';
}

type RequestWithVisitor = FastifyRequest & { user?: Visitor | null };

/** Who is signed in; null where nobody is. */
export const visitorOf = (context: ExecutionContext): Visitor | null =>
  context.switchToHttp().getRequest<RequestWithVisitor>().user ?? null;

/** Who is signed in, behind one of the guards; null where nobody is and nobody need be. */
export const SignedInVisitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(context),
);

/** Who asks, with what proves it: for questions to services in the person's name. */
export const Person = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const visitor = visitorOf(context);
  return {
    ...callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
    ...(visitor && { accessToken: visitor.token }),
  };
});
