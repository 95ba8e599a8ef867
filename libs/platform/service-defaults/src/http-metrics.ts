import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECONDS, type Metrics } from '@elevate/metrics';

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
