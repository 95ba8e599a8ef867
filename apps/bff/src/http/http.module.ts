import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, METRICS, Readiness } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { ReadyAnswers } from './ready-bytes/ready-handler.js';
import { ReadyBytes } from './ready-bytes/ready-bytes.js';
import { securityHeaders, type SecurityHeaders } from './security-headers.js';

const DATA_HEADERS = Symbol('DATA_HEADERS');

@Module({
  providers: [
    {
      provide: DATA_HEADERS,
      inject: [CONFIG],
      useFactory: ({ SITE_URL }: BffConfig) => securityHeaders(SITE_URL).data,
    },
    {
      provide: ReadyBytes,
      inject: [DATA_HEADERS, Readiness],
      useFactory: (commonHeaders: SecurityHeaders['data'], readiness: Readiness) =>
        new ReadyBytes({ commonHeaders, isAvailable: () => readiness.canServe }),
    },
    ReadyAnswers,
  ],
  exports: [ReadyAnswers, ReadyBytes],
})
export class HttpModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ready: ReadyBytes,
    @Inject(DATA_HEADERS) private readonly headers: SecurityHeaders['data'],
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.ready.tally.show(this.metrics);
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Fastify also parses text/plain, which a form on another site can send.
    fastify.removeContentTypeParser('text/plain');
    fastify.addHook('onRequest', (_request, reply, done) => {
      reply.headers(this.headers);
      done();
    });
  }
}
