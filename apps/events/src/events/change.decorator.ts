import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Administrator, administratorOf } from '@elevate/admin-access';
import { refusal } from './event.errors.js';

export interface EventChange {
  readonly id: string;
  readonly by: Administrator;
  readonly version?: number | undefined;
}

/**
 * Returns undefined for `*`.
 * @throws AppError `EVENTS.PRECONDITION_REQUIRED`, `EVENTS.BAD_IF_MATCH`
 */
export function expectedVersion(header: string | undefined): number | undefined {
  const tag = header?.trim();
  if (tag === undefined) throw refusal('PRECONDITION_REQUIRED');
  if (tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined) throw refusal('BAD_IF_MATCH');
  return Number(version);
}

export const Change = createParamDecorator((_: unknown, context: ExecutionContext): EventChange => {
  const request = context
    .switchToHttp()
    .getRequest<FastifyRequest<{ Params: { readonly id: string } }>>();
  return {
    id: request.params.id,
    by: administratorOf(request),
    version: expectedVersion(request.headers['if-match']),
  };
});
