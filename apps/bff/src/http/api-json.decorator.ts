import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ApiProblem, schemaRef } from './api-ready.decorator.js';

export interface JsonOperation {
  readonly summary: string;
  /** Where the spec names the operation; else it is named after its method. */
  readonly operationId?: string;
  readonly takes?: string;
  readonly gives?: string;
  /** Of a good answer; 200, or 204 where nothing is given. */
  readonly status?: number;
}

/** Documents an operation by the names of its schemas. */
export function ApiJson(operation: JsonOperation): MethodDecorator {
  const { summary, operationId, takes, gives, status = 200 } = operation;
  const content = (schema: string) => ({
    'application/json': { schema: { $ref: schemaRef(schema) } },
  });
  return applyDecorators(
    ApiOperation({ summary, ...(operationId && { operationId }) }),
    ...(takes === undefined ? [] : takesBody(takes)),
    gives === undefined
      ? ApiNoContentResponse({ description: 'Done.' })
      : ApiResponse({ status, description: 'Done.', content: content(gives) }),
  );
}

function takesBody(schema: string): MethodDecorator[] {
  return [
    ApiBody({ schema: { $ref: schemaRef(schema) } }),
    ApiProblem(400, 'The body is not valid; `errors` names the fields.'),
    ApiProblem(429, 'Too many tries; `Retry-After` says when to try again.'),
  ];
}
