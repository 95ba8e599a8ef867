import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Metrics, MetricsPage, SECONDS } from '@elevate/metrics';
import { isSameSecret } from './callers.guard.js';

export const metricsConfig = {
  /** Bearer token for `/metrics`; without it only local requests are allowed. */
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
  /** Version and commit, for `/healthz`, logs and metrics; the start and the images set it. */
  RELEASE: z.string().max(100).default('unknown'),
};

export interface MetricsOptions {
  readonly page: MetricsPage;
  readonly token?: string | undefined;
}

const ALLOWED = 'mayReadMetrics';

/** Serves `/metrics`; unauthorized requests get the same 404 as any unknown path. */
export function serveMetrics(fastify: FastifyInstance, { page, token }: MetricsOptions): void {
  fastify.addConstraintStrategy({
    name: ALLOWED,
    storage: routesOfTheAllowed,
    deriveConstraint: (request: IncomingMessage) =>
      isForMetrics(request) && mayReadMetrics(request, token),
    validate: () => undefined,
  });
  fastify.get('/metrics', { constraints: { [ALLOWED]: true } }, async (_request, reply) => {
    const text = await page.render();
    return reply
      .header('content-type', MetricsPage.contentType)
      .header('cache-control', 'no-store')
      .send(text);
  });
}

// Cheap prefilter, since this runs on every request.
function isForMetrics({ url = '' }: IncomingMessage): boolean {
  return url === '/metrics' || url.startsWith('/metrics?');
}

function routesOfTheAllowed<Route>() {
  let route: Route | null = null;
  return {
    get: (allowed: unknown): Route | null => (allowed === true ? route : null),
    set: (_allowed: unknown, added: Route): void => void (route = added),
  };
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

type Asking = Pick<IncomingMessage, 'headers' | 'socket'>;

/**
 * The token or a direct local request. Not proxied ones, since a local proxy is local too, nor foreign Host headers
 * (DNS rebinding).
 */
export function mayReadMetrics({ headers, socket }: Asking, token: string | undefined): boolean {
  const { authorization, host = '' } = headers;
  if (authorization !== undefined)
    return token !== undefined && isSameSecret(authorization, `Bearer ${token}`);
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopback(socket.remoteAddress ?? '') && isThisMachine(host);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

function isThisMachine(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}

/** Excludes endless responses from request timing: `@RouteConfig(UNTIMED)`. */
export const UNTIMED = { isTimed: false } as const;

export function countRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const times = metrics.histogram({
    name: 'elevate_http_request_duration_seconds',
    help: 'Duration of requests, by route template, method and status class, without streams',
    labels: ['route', 'method', 'status'],
    buckets: SECONDS,
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (isTimed(request)) times.observe(labelsOf(request, reply), reply.elapsedTime / 1_000);
    done();
  });
}

function isTimed({ routeOptions }: FastifyRequest): boolean {
  const config = routeOptions.config as { isTimed?: boolean };
  return config.isTimed ?? true;
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    // Unknown paths are arbitrary and must not become labels.
    route: request.routeOptions.url ?? 'none',
    method: request.method,
    status: `${String(reply.statusCode).charAt(0)}xx`,
  };
}
