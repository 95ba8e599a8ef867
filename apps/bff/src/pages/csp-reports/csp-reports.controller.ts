import { Body, Controller, HttpCode, Inject, Ip, Post, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
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
import { MINUTE_MS, isUrl } from '@elevate/rules';

const TYPES = ['application/csp-report', 'application/reports+json'];
const REQUESTS_PER_MINUTE = 30;
/** More reports are longer than the longest body. */
const MOST_SENT = 1_000;
const ITEMS = { type: 'object' } as const;

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
    schema: { oneOf: [{ type: 'object' }, { type: 'array', maxItems: MOST_SENT, items: ITEMS }] },
  })
  @ApiNoContentResponse({ description: 'Counted.' })
  @ApiProblem(400, 'The body is not a report.')
  @ApiProblem(429, 'Too many reports; `Retry-After` gives the seconds to wait.')
  count(@Body() body: unknown, @Ip() address: string): void {
    const waitMs = this.limit.take(rateLimitAddress(address) ?? address);
    if (waitMs > 0) throw tooManyRequests(waitMs, undefined, this.limit.policy);
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

// A browser sends a batch; a longer one is no browser's.
const MOST_REPORTS = 20;

const DIRECTIVES: ReadonlySet<string> = new Set(
  `base-uri connect-src default-src font-src form-action frame-ancestors frame-src img-src
  manifest-src media-src object-src worker-src script-src script-src-attr script-src-elem
  style-src style-src-attr style-src-elem require-trusted-types-for trusted-types`.split(/\s+/),
);

const legacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().nullish() }),
  }),
);

interface Violation {
  /** `other` for unlisted names: they become labels of a metric. */
  readonly directive: string;
  /** Never a path, which may contain personal data. */
  readonly blocked: string;
}

/** Reads `report-uri` and the Reporting API; null otherwise. */
function readCspReports(text: string): Violation[] | null {
  const value = parse(text);
  const batch = reports.safeParse(value);
  if (batch.success) {
    return batch.data
      .filter(({ type }) => type === 'csp-violation')
      .slice(0, MOST_REPORTS)
      .map(({ body }) => violation(body.effectiveDirective, body.blockedURL));
  }
  const legacy = legacyReport.safeParse(value);
  if (!legacy.success) return null;
  const report = legacy.data['csp-report'];
  // Older browsers put the sources after the name.
  const [violated] = (report['violated-directive'] ?? '').split(' ');
  return [violation(report['effective-directive'] ?? violated, report['blocked-uri'])];
}

function violation(directive: string | undefined, blocked: string | null | undefined): Violation {
  return {
    directive: directive !== undefined && DIRECTIVES.has(directive) ? directive : 'other',
    blocked: blockedOf(blocked ?? ''),
  };
}

function blockedOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  return isUrl(text) ? new URL(text).host.slice(0, 100) || new URL(text).protocol : 'other';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
