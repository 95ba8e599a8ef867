import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

/** @throws if the schema has no id, because the document contains only named schemas */
export function refTo(schema: z.ZodType): { $ref: string } {
  const { id } = z.globalRegistry.get(schema) ?? {};
  if (id === undefined) throw new TypeError('A schema of the API needs an id');
  return { $ref: schemaRef(id) };
}

export function ApiReady(schema: z.ZodType, summary: string): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary }),
    ApiOkResponse({
      description: 'The newest state.',
      headers: { ETag: { description: 'Strong.', schema: { type: 'string' } } },
      content: { 'application/json': { schema: refTo(schema) } },
    }),
    ApiResponse({ status: 304, description: 'What `If-None-Match` names is still right.' }),
  );
}

export function ApiProblem(status: number, description: string): MethodDecorator {
  return ApiResponse({ status, ...problem(description) });
}

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: schemaRef('Problem') } } },
});
