import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { actorOf } from '@elevate/admin-access';
import { AppError } from '@elevate/errors';

export interface ExpectedVersion {
  readonly id: string;
  readonly version: string | undefined;
  readonly actor: string;
}

export const ExpectedVersion = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedVersion => {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { readonly id: string } }>>();
    return {
      id: request.params.id,
      version: expectedVersion(request.headers['if-match']),
      actor: actorOf(request),
    };
  },
);

/**
 * Returns undefined for `*`.
 * @throws AppError `EPISODES.PRECONDITION_REQUIRED`, `EPISODES.BAD_IF_MATCH`
 */
function expectedVersion(header: string | undefined): string | undefined {
  const tag = header?.trim();
  if (tag === undefined) {
    throw new AppError('EPISODES.PRECONDITION_REQUIRED', {
      kind: 'user',
      message: 'If-Match is required: send the ETag of the version you read, or * for any version.',
    });
  }
  if (tag === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15}w?)"$/.exec(tag)?.[1];
  if (version !== undefined) return version;
  throw new AppError('EPISODES.BAD_IF_MATCH', {
    kind: 'user',
    message: 'If-Match must name one version.',
  });
}
