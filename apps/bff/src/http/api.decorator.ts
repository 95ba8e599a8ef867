import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBody,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiResponse,
} from '@nestjs/swagger';
import { z } from 'zod';
import type { DtoClass } from '@elevate/contracts';
import { userError } from '@elevate/errors';
import { RouteConfig } from '@nestjs/platform-fastify';
import { HTTP_LIMITS, UNTIMED } from '@elevate/service-defaults';

interface JsonOperation {
  readonly summary: string;
  readonly operationId?: string;
  readonly takes?: z.ZodType;
  readonly isBodyOptional?: boolean;
  readonly gives?: z.ZodType;
  readonly status?: number;
}

export function ApiJson(operation: JsonOperation): MethodDecorator {
  const { summary, operationId, takes, gives, status = 200, isBodyOptional = false } = operation;
  const content = (schema: z.ZodType) => ({ 'application/json': { schema: refTo(schema) } });
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
    ApiProblem(413, 'The body is too large.'),
    ApiProblem(429, 'Too many attempts; `Retry-After` gives the seconds to wait.'),
  ];
}

export function tooManyRequests(waitMs: number, code = 'BFF.TOO_MANY_REQUESTS', policy?: string) {
  return userError(code, 'There were too many requests. Please try again in a moment.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    policy,
  });
}

const string = { type: 'string' };
const SENT_EVENT = {
  type: 'object',
  required: ['data'],
  properties: { id: string, event: string, data: string },
};

/** The schema is one event's: tools that check answers against this document check each. */
export const ApiEventStream = (description: string, schema: object = SENT_EVENT) =>
  applyDecorators(
    ApiOkResponse({ description, content: { 'text/event-stream': { schema } } }),
    ApiStreamed(),
  );

export const ApiStreamed = () =>
  applyDecorators(
    RouteConfig(UNTIMED),
    ApiProblem(429, 'Too many streams of this address or session are open; see `Retry-After`.'),
    ApiProblem(503, 'Too many streams are open, or the site is starting.'),
  );

export type RequestClass = DtoClass<z.ZodObject, object>;

export function ApiFilter({ schema }: RequestClass): MethodDecorator {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  const parameters = Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property as Record<string, unknown> & { description?: string };
    const options = { name, required: required.includes(name), schema: rest };
    return ApiQuery(description === undefined ? options : { ...options, description });
  });
  return applyDecorators(...parameters.toReversed());
}

interface Handler {
  readonly handle: (...parameters: never[]) => unknown;
  readonly parameters: readonly (readonly [type: object, decorate?: ParameterDecorator])[];
  readonly decorators: readonly MethodDecorator[];
}

/** Adds a method to a controller, as if it and its decorators were written in the class. */
export function addHandler(controller: Type, operationId: string, handler: Handler): void {
  const { handle, parameters, decorators } = handler;
  const target = controller.prototype as object;
  Object.defineProperty(handle, 'name', { value: operationId });
  const descriptor = { value: handle, writable: true, configurable: true };
  Object.defineProperty(target, operationId, descriptor);
  const types = parameters.map(([type]) => type);
  Reflect.defineMetadata('design:paramtypes', types, target, operationId);
  parameters.forEach(([, decorate], index) => decorate?.(target, operationId, index));
  for (const decorate of decorators.toReversed()) decorate(target, operationId, descriptor);
}

export const API = 'api/v1';

export const ID = /^[A-Za-z0-9_-]{1,64}$/;
export const idSchema = { type: 'string', pattern: ID.source } as const;

/** A value without a limit of its own: the other half is for the rest of the headers or the address. */
export const longSchema = { type: 'string', maxLength: HTTP_LIMITS.headerBytes / 2 } as const;

export const schemaRef = (name: string): string => `#/components/schemas/${name}`;

export const text = z.string();

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
