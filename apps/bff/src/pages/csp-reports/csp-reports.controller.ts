import { Body, Controller, HttpCode, Inject, Ip, Post, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { LogThrottle, type Logger } from '@elevate/logging';
import type { Counter, Metrics } from '@elevate/metrics';
import {
  invalidRequest,
  LOGGER,
  METRICS,
  RateLimit,
  rateLimitAddress,
} from '@elevate/service-defaults';
import { API, ApiProblem, tooManyRequests } from '../../http/api.decorator.js';
import { CSP_REPORTS_PATH } from '../../http/security-headers.js';
import { readCspReports } from './csp-report.js';
import { MINUTE_MS } from '@elevate/rules';

const TYPES = ['application/csp-report', 'application/reports+json'];
const REQUESTS_PER_MINUTE = 30;

/** Anyone can send reports: limited and never logged in full. */
@ApiTags('pages')
@Controller(API)
export class CspReportsController implements OnModuleInit {
  private readonly limit = new RateLimit({ attempts: REQUESTS_PER_MINUTE, perMs: MINUTE_MS });
  private readonly throttle = new LogThrottle();
  private readonly violations: Counter<'directive'>;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.violations = metrics.counter({
      name: 'elevate_csp_violations_total',
      help: 'Content that browsers blocked by the content security policy, as they reported it, by directive',
      labels: ['directive'],
    });
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addContentTypeParser(
      TYPES,
      { parseAs: 'string' },
      ({ routeOptions: { url } }, body, done) =>
        url === CSP_REPORTS_PATH
          ? done(null, { text: body })
          : done(Object.assign(new Error('Unsupported media type'), { statusCode: 415 })),
    );
  }

  @Post('csp-reports')
  @HttpCode(204)
  @ApiOperation({ summary: 'Counts what a browser blocked by the content security policy.' })
  @ApiConsumes(...TYPES)
  @ApiBody({
    schema: { oneOf: [{ type: 'object' }, { type: 'array', items: { type: 'object' } }] },
  })
  @ApiNoContentResponse({ description: 'Counted.' })
  @ApiProblem(400, 'The body is not a report.')
  @ApiProblem(429, 'Too many reports; `Retry-After` gives the seconds to wait.')
  count(@Body() body: unknown, @Ip() address: string): void {
    const waitMs = this.limit.take(rateLimitAddress(address) ?? address);
    if (waitMs > 0) throw tooManyRequests(waitMs);
    const violations = readCspReports(textOf(body));
    if (!violations) throw invalidRequest([{ field: 'body', message: 'Must be a report' }]);
    for (const { directive, blocked } of violations) {
      this.violations.add({ directive });
      this.throttle.say(directive, () =>
        this.logger.warn({ directive, blocked }, 'A browser blocked content on a page'),
      );
    }
  }
}

function textOf(body: unknown): string {
  const { text } = (body ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}
