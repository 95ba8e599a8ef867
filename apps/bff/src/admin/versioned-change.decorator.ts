import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '../http/api-ready.decorator.js';

export interface VersionedChange {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

export const Change = createParamDecorator(
  (_: unknown, context: ExecutionContext): VersionedChange => {
    const { params, headers } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { readonly id: string } }>>();
    return { id: params.id, ifMatch: headers['if-match'] };
  },
);

export function NamesVersion(): MethodDecorator {
  return applyDecorators(
    ApiParam({ name: 'id', schema: { type: 'string' } }),
    ApiHeader({
      name: 'If-Match',
      required: true,
      description: 'The `ETag` of the version to change; `*` for any version.',
      schema: { type: 'string' },
    }),
    ApiProblem(412, 'The event has another version.'),
    ApiProblem(428, '`If-Match` is missing.'),
  );
}
