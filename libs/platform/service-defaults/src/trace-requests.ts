import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, startSpan } from '@elevate/telemetry';

interface TraceRequestsOptions {
  /** False for public services: a foreign `traceparent` could force sampling or join a user's trace. */
  readonly trustsCallers: boolean;
}

/** Polled by machines every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Spans are named after the route template; the URL stays out. */
export function traceRequests(fastify: FastifyInstance, options: TraceRequestsOptions): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const span = begin(request, options);
    if (!span) return done();
    spans.set(request, span);
    endWith(span, reply);
    span.run(done);
  });
  // After a body Fastify continues without the active span.
  fastify.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}

function begin(
  { method, headers, routeOptions: { url: route } }: FastifyRequest,
  { trustsCallers }: TraceRequestsOptions,
): OpenSpan | undefined {
  // Event streams last for hours.
  const isStream = headers.accept?.includes('text/event-stream') ?? false;
  if (isStream || UNTRACED.has(route ?? '')) return undefined;
  const traceparent = headers['traceparent'];
  return startSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    begins: 'always',
    parent: trustsCallers && typeof traceparent === 'string' ? traceparent : undefined,
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
}

function endWith(span: OpenSpan, { raw }: FastifyReply): void {
  const end = () => {
    if (raw.headersSent) span.set({ 'http.response.status_code': raw.statusCode });
    if (raw.statusCode >= 500) span.fail(undefined);
    span.end();
  };
  // In-process responses emit `finish`; aborted ones only `close`.
  raw.once('finish', end).once('close', end);
}
