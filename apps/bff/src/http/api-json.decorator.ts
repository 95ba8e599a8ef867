import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { ApiProblem, refTo } from './api-ready.decorator.js';

export interface JsonOperation {
  readonly summary: string;
  readonly operationId?: string;
  readonly takes?: z.ZodType;
  readonly isBodyOptional?: boolean;
  readonly gives?: z.ZodType;
  readonly status?: number;
}

export function ApiJson(operation: JsonOperation): MethodDecorator {
  const { summary, operationId, takes, gives, status = 200, isBodyOptional = false } = operation;
  const content = (schema: z.ZodType) => ({
    'application/json': { schema: refTo(schema) },
  });
  return applyDecorators(
    ApiOperation({ summary, ...(operationId && { operationId }) }),
    ...(takes === undefined ? [] : takesBody(takes, isBodyOptional)),
    gives === undefined
      ? ApiNoContentResponse({ description: 'Done.' })
      : ApiResponse({ status, description: 'Done.', content: content(gives) }),
  );
}

function takesBody(schema: z.ZodType, isOptional: boolean): MethodDecorator[] {
  return [
    ApiBody({ schema: refTo(schema), required: !isOptional }),
    ApiProblem(400, 'The body is invalid; `errors` names the fields.'),
    ApiProblem(429, 'Too many attempts; `Retry-After` gives the seconds to wait.'),
  ];
}
