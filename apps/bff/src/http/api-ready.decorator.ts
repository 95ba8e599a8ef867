import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';

/** Where a named schema stands in the OpenAPI document. */
export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

/** Documents an answer that is the same for everybody and carries a strong ETag. */
export function ApiReady(schema: string, summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({
      description: 'The newest state.',
      headers: { ETag: { description: 'Strong.', schema: { type: 'string' } } },
      content: { 'application/json': { schema: { $ref: schemaRef(schema) } } },
    }),
    ApiResponse({ status: 304, description: 'What `If-None-Match` names is still right.' }),
  );
}

/** Documents one failure of an operation. */
export function ApiProblem(status: number, description: string): MethodDecorator {
  return ApiResponse({
    status,
    description,
    content: { 'application/problem+json': { schema: { $ref: schemaRef('Problem') } } },
  });
}
