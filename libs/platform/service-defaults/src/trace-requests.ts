import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isTracing, startSpan, type OpenSpan } from '@elevate/telemetry';

export interface TraceRequestsOptions {
  /** False where strangers ask: their `traceparent` would make us keep a trace, or join it to somebody's. */
  readonly trustsCallers: boolean;
}

/** Asked every few seconds by machines. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Handles each request in a span named after the route's template; the address itself stays out. */
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
  // Where a body was read, the framework goes on from the socket, where no span is active.
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
  // A stream lasts for hours and leads nowhere.
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
  // One that is answered in this process finishes; one whose visitor leaves only closes.
  raw.once('finish', end).once('close', end);
}
