import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { EVENT_IMPORT } from '@elevate/rules';

@Injectable()
export class ImportBodies implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const { types, maxBytes: bodyLimit } = EVENT_IMPORT;
    for (const type of [types.ics, types.csv])
      fastify.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
        done(null, body),
      );
  }
}
