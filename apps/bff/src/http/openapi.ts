import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
import { startService, type ServiceDefinition } from '@elevate/service-defaults';
import { problem, schemaRef } from './api.decorator.js';
import { isOpen } from './ready-bytes/representation.js';

type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;

export async function renderOpenApi<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
): Promise<string> {
  const { name } = definition;
  const logger = createLogger({ service: name, level: 'silent' });
  const transport = new InProcessTransport();
  // Compressing the client's files would keep the process alive for seconds.
  const config = parseConfig(definition.config, { WEB_DIST: '/nowhere' });
  const service = await startService(definition, { config, logger, transport });
  try {
    return `${JSON.stringify(createOpenApi(service.app), null, 2)}\n`;
  } finally {
    await service.close();
    await transport.close();
  }
}

function createOpenApi(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Elevate')
    .setDescription(
      'What the site shows, as data. Every failure is an RFC 9457 problem document. Any request can also be answered with 405 (wrong method), 408 (too slow), 414 (address over 12 kB) or 431 (headers over 16 kB).',
    )
    .setVersion('1')
    .addServer('/')
    .addBearerAuth()
    .addCookieAuth('elevate-access')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (_controller, method) => method,
    // Operations of one controller may have different tags.
    autoTagControllers: false,
  });
  return {
    ...document,
    paths: byName(completed(document.paths)),
    components: { ...document.components, schemas: schemas(), headers: HEADERS },
  };
}

const HEADERS = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  RateLimit: { description: 'The policy, and what is left of it.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The limit, where it is known.', schema: { type: 'string' } },
};
const HEADERS_OF: Readonly<Record<string, readonly (keyof typeof HEADERS)[]>> = {
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

function sharedProblems(path: string, operation: Operation, isRead: boolean) {
  return {
    // `SameSiteGuard` stands before every operation that changes something.
    ...(!isRead && { 403: 'Another site asked.' }),
    ...(operation.parameters?.length && { 400: 'A parameter is invalid; `errors` names it.' }),
    ...(path.includes('{') && { 404: 'Nothing has this id.' }),
    ...(operation.requestBody && { 415: 'The body has another content type.' }),
    ...(isOpen(path) && {
      429: 'This address read too much in a minute.',
    }),
    503: 'The site is starting, or a part of it is away.',
  };
}

function completed(paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  for (const [path, { get, post, put, patch, delete: remove }] of Object.entries(paths)) {
    for (const operation of [get, post, put, patch, remove]) {
      if (!operation) continue;
      for (const [status, text] of Object.entries(
        sharedProblems(path, operation, operation === get),
      ))
        operation.responses[status] ??= problem(text);
      for (const [status, names] of Object.entries(HEADERS_OF)) {
        const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
        const response = operation.responses[status];
        if (response) Object.assign(response, { headers: Object.fromEntries(headers) });
      }
      // An absent list could be an omission.
      operation.security ??= [];
    }
  }
  return paths;
}

// OpenAPI 3.1 accepts JSON Schema.
function schemas(): Schemas {
  const { schemas: generated } = z.toJSONSchema(z.globalRegistry, { uri: schemaRef, io: 'output' });
  const plain = Object.entries(generated).map(([name, schema]) => {
    const { $schema: _dialect, $id: _id, ...rest } = schema;
    return [name, rest];
  });
  return byName(Object.fromEntries(plain) as Schemas);
}

// Sorted, because module load order is arbitrary.
function byName<T>(members: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
