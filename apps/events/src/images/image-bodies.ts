import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Passes uploads on unread, so that authorization and the size limit apply before and during the read. */
@Injectable()
export class ImageBodies implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const type of [/^image\//, 'application/octet-stream'])
      fastify.addContentTypeParser(type, (_request, body, done) => done(null, body));
  }
}
