import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECONDS, type Metrics } from '@elevate/metrics';

/** A route's configuration that leaves it out of the times: `@RouteConfig(UNTIMED)` on what never ends by itself. */
export const UNTIMED = { isTimed: false } as const;

/** Counts and times every request that the framework answers, by the template of its route. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const times = metrics.histogram({
    name: 'elevate_http_request_duration_seconds',
    help: 'How long requests took, by the template of their route, their method and the class of their status; streams are left out',
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
    // What no route was found for may be anything, and a label must not.
    route: request.routeOptions.url ?? 'none',
    method: request.method,
    status: `${String(reply.statusCode).charAt(0)}xx`,
  };
}
