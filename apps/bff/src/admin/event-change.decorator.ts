import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** Which event is to be changed, and at which version: any where none is named. */
export interface EventChange {
  readonly id: string;
  readonly ifMatch: string | undefined;
}

export const Change = createParamDecorator((_: unknown, context: ExecutionContext): EventChange => {
  const { params, headers } = context
    .switchToHttp()
    .getRequest<FastifyRequest<{ Params: { readonly id: string } }>>();
  return { id: params.id, ifMatch: headers['if-match'] };
});

/** Documents what a Change reads. */
export function NamesVersion(): MethodDecorator {
  return applyDecorators(
    ApiParam({ name: 'id', schema: { type: 'string' } }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The `ETag` of the version that is to be changed; any where it is left out.',
      schema: { type: 'string' },
    }),
  );
}
