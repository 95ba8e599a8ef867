import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/**
 * Hands the body of an upload on unread: who may upload is decided before anything is read, and how
 * much may be read while it is.
 */
@Injectable()
export class ImageBodies implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const type of [/^image\//, 'application/octet-stream'])
      fastify.addContentTypeParser(type, (_request, body, done) => done(null, body));
  }
}
