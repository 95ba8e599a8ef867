import { readFileSync } from 'node:fs';
import { readAsyncApi, readPublicSchemas, schemaPath } from '@elevate/contracts/documents';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SHARED_CONTENT } from '../../http/ready-bytes/representation.js';
import { ReadyAnswers } from '../../http/ready-bytes/ready-handler.js';
import type { PublishedSite } from '../client/page-context.js';

export const OPENAPI_PATH = '/api/openapi.json';
const ASYNCAPI_PATH = '/api/asyncapi.json';

// Three levels up both from the sources and from the built files.
const OPENAPI = new URL('../../../openapi.json', import.meta.url);

export function installDocuments({
  ready,
  site: { url: siteUrl = '' },
}: Pick<PublishedSite, 'ready' | 'site'>): void {
  const pin = (path: string, type: string, document: object) =>
    ready.pinFile(path, {
      type: `${type}; charset=utf-8`,
      body: Buffer.from(JSON.stringify(document)),
      ...SHARED_CONTENT,
    });
  const openApi = parse(readFileSync(OPENAPI, 'utf8'));
  pin(OPENAPI_PATH, 'application/json', { ...openApi, servers: [{ url: siteUrl || '/' }] });
  pin(ASYNCAPI_PATH, 'application/json', parse(readAsyncApi()));
  for (const [type, schema] of readPublicSchemas()) {
    const path = schemaPath(type);
    pin(path, 'application/schema+json', { ...parse(schema), $id: `${siteUrl}${path}` });
  }
}

function parse(json: string): object {
  return JSON.parse(json) as object;
}

class NoQuery {}

@ApiExcludeController()
@Controller('api')
export class DocumentsController {
  constructor(@Inject(ReadyAnswers) private readonly answers: ReadyAnswers) {}

  @Get(['openapi.json', 'asyncapi.json', 'schemas/:name'])
  document(
    @Query() _query: NoQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [path = ''] = request.url.split('?', 1);
    return this.answers.send(decodeURIComponent(path), request, reply);
  }
}
