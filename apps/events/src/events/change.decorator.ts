import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { administratorOf } from '@elevate/admin-access';
import type { EventChange } from './events.service.js';
import { badIfMatch, ifMatchMissing } from './event.errors.js';

/**
 * The version that an `If-Match` header names; undefined for `*`, any version.
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

/** The entity tag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`;
}

/** Which event the request is to change, for whom, and at which version: behind the AdminGuard. */
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
