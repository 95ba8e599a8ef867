import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MetricsPage } from '@elevate/metrics';
import { mayReadMetrics } from './metrics-reader.js';

export const metricsConfig = {
  /** Bearer token for `/metrics`; without it only local requests are allowed. */
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
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
