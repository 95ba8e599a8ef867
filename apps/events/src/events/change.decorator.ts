import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { administratorOf } from '@elevate/admin-access';
import type { EventChange } from './events.service.js';
import { badIfMatch, ifMatchMissing } from './event.errors.js';

/**
 * Returns undefined for `*`.
 * @throws AppError `EVENTS.PRECONDITION_REQUIRED`, `EVENTS.BAD_IF_MATCH`
 */
export function expectedVersion(header: string | undefined): number | undefined {
  const tag = header?.trim();
  if (tag === undefined) throw ifMatchMissing();
  if (tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(tag)?.[1];
  if (version === undefined) throw badIfMatch();
  return Number(version);
}

export function versionTag(version: number): string {
  return `"${version}"`;
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
