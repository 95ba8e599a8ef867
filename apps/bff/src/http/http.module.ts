import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '@elevate/metrics';
import { CONFIG, METRICS, Readiness } from '@elevate/service-defaults';
import type { BffConfig } from '../bff.config.js';
import { ReadyAnswers } from './ready-bytes/ready-handler.js';
import { ReadyBytes } from './ready-bytes/ready-bytes.js';
import { originHeaders } from './ready-bytes/representation.js';
import { securityHeaders } from './security-headers.js';

const ANSWERS = {
  name: 'elevate_http_ready_answers_total',
  help: 'Requests by what the handler in front of the framework did: sent ready bytes, said that nothing has changed, or passed the request on',
  labels: ['outcome'],
} as const;

@Module({
  providers: [
    {
      provide: ReadyBytes,
      inject: [CONFIG, Readiness],
      useFactory: ({ SITE_URL }: BffConfig, readiness: Readiness) =>
        new ReadyBytes(securityHeaders(SITE_URL).data, () => readiness.canServe),
    },
    ReadyAnswers,
  ],
  exports: [ReadyAnswers, ReadyBytes],
})
export class HttpModule implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ready: ReadyBytes,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { tally } = this.ready;
    this.metrics.total(ANSWERS, () => [
      { labels: { outcome: 'sent' }, value: tally.sent },
      { labels: { outcome: 'unchanged' }, value: tally.unchanged },
      { labels: { outcome: 'passed-on' }, value: tally.passedOn },
    ]);
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Fastify also parses text/plain, which a form on another site can send.
    fastify.removeContentTypeParser('text/plain');
    fastify.addHook('onRequest', ({ url }, reply, done) => {
      reply.headers({ ...this.ready.commonHeaders, ...originHeaders(url) });
      done();
    });
  }
}
