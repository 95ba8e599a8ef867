import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MetricsPage } from '@elevate/metrics';
import { mayReadMetrics } from './metrics-reader.js';

/** What every process is configured by that shows numbers of itself. */
export const metricsConfig = {
  /** Bearer token for `/metrics`; without one only this machine itself is shown them. */
  METRICS_TOKEN: z.string().min(16, { error: 'must be at least 16 characters' }).optional(),
};

/** The numbers of a process, and what who asks from afar must show for them. */
export interface MetricsOptions {
  readonly page: MetricsPage;
  readonly token?: string | undefined;
}

const ALLOWED = 'mayReadMetrics';

/**
 * Serves the numbers at `/metrics`. To anybody else the route does not exist: what is answered then is
 * what any unknown path is answered.
 */
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

// Asked for every request: the guard itself only where it matters.
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
