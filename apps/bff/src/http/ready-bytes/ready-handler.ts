import type { RequestListener, Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHttpServer } from '@elevate/service-defaults';
import { isTracing, startSpan } from '@elevate/telemetry';
import { ClientAddress } from './client-address.js';
import { RequestScheduler } from './request-scheduler.js';
import { PasswordRequestLimiter } from './password-request-limiter.js';
import type { ReadyBytes } from './ready-bytes.js';
import type { ReadyAnswer, Representation } from './representation.js';

export function readyHandler(
  ready: ReadyBytes,
  next: RequestListener,
  addresses = new ClientAddress(),
): RequestListener {
  const { tally } = ready;
  const scheduler = new RequestScheduler();
  const passwords = new PasswordRequestLimiter(addresses);
  return (request, response) => {
    const answer = find(ready, request.method, request.url, request.headers);
    if (!answer) {
      tally.passedOn += 1;
      if (!passwords.refuses(request, response)) scheduler.run(() => next(request, response));
      return;
    }
    if (answer.status === 304) tally.unchanged += 1;
    else tally.sent += 1;
    if (isTracing()) traceReady(request.method ?? '', answer.status);
    response.writeHead(answer.status, answer.headers as string[]);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  };
}

/** A Fastify `serverFactory`; calls `readyBytes` at the first request. */
export function readyServerFactory(readyBytes: () => ReadyBytes, proxies?: readonly string[]) {
  return (next: RequestListener): Server => {
    let handler: RequestListener | undefined;
    return createHttpServer((request, response) => {
      handler ??= readyHandler(readyBytes(), next, new ClientAddress(proxies));
      handler(request, response);
    });
  };
}

export async function sendReady(
  representation: Representation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { headers } = request;
  const answer = representation.answer(headers['accept-encoding'], headers['if-none-match']);
  // A 304 with the framework's default headers would overwrite those that the browser stored for a page.
  reply.headers(representation.headers);
  for (let i = 0; i < answer.headers.length; i += 2) {
    reply.header(answer.headers[i]!, answer.headers[i + 1]!);
  }
  await reply.status(answer.status).send(answer.body ?? undefined);
}

function find(
  ready: ReadyBytes,
  method: string | undefined,
  url: string | undefined,
  headers: Parameters<RequestListener>[0]['headers'],
): ReadyAnswer | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  try {
    return ready.get(url)?.answer(headers['accept-encoding'], headers['if-none-match']);
  } catch {
    // The framework hits the same error and handles it, or waits for a pending answer.
    return undefined;
  }
}

// A span without duration, so that traces are complete.
function traceReady(method: string, status: number): void {
  startSpan({
    name: `${method} ready bytes`,
    kind: 'server',
    begins: 'always',
    attributes: {
      'http.request.method': method,
      'http.response.status_code': status,
      'elevate.ready_bytes': true,
    },
  })?.end();
}
