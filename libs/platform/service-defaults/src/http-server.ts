import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpException } from '@nestjs/common';
import { AppError } from '@elevate/errors';
import { PROBLEM_HEADERS, toProblem } from './problem.js';
import { setFlagsFromString } from 'node:v8';

/** docs/operators.md lists these limits. */
export const HTTP_LIMITS = {
  /** Of all headers and the URL together; more is answered with 431. */
  headerBytes: 16 * 1024,
  headers: 200,
  urlLength: 12 * 1024,
  /** First byte to end of headers; later is answered with 408. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Longer than load balancers' idle timeout, so that they close first. */
  keepAliveTimeoutMs: 72_000,
  checkEveryMs: 2_000,
  connections: 20_000,
};

export type HttpLimits = typeof HTTP_LIMITS;

const DRAINED_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 10;

/** `_httpMessage` is Node's own; a listener on each response cost a fifth of a cached answer. */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null };

interface Connections {
  readonly open: Set<Connection>;
  isDraining: boolean;
}

const connectionsOf = new WeakMap<Server, Connections>();

/**
 * Resolves when the requests in progress are answered. New connections close unused; event streams are not waited
 * for.
 */
export async function drainRequests(server: Server): Promise<void> {
  const connections = connectionsOf.get(server);
  if (!connections) return;
  connections.isDraining = true;
  server.on('connection', (socket) => socket.destroy());
  const inProgress = () => [...connections.open].flatMap(({ _httpMessage: it }) => it ?? []);
  for (const response of inProgress()) closeAfterwards(response);
  const deadline = performance.now() + DRAINED_WITHIN_MS;
  server.closeIdleConnections();
  while (inProgress().some(isUnanswered) && performance.now() < deadline) {
    await delay(LOOK_EVERY_MS);
    server.closeIdleConnections();
  }
}

/** An event stream has sent its headers, and does not end. */
function isUnanswered({ headersSent, writableEnded }: ServerResponse): boolean {
  return !headersSent || writableEnded;
}

function closeAfterwards(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

export function createHttpServer(
  listener: RequestListener,
  limits: HttpLimits = HTTP_LIMITS,
): Server {
  const options = {
    maxHeaderSize: limits.headerBytes,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const connections: Connections = { open: new Set(), isDraining: false };
  const server = createServer(options, (request, response) => {
    if (connections.isDraining) closeAfterwards(response);
    if ((request.url ?? '').length > limits.urlLength) return refuse(response, 'HTTP.URI_TOO_LONG');
    // Node keeps the first of several; a proxy may have used another.
    if (countHosts(request.rawHeaders) > 1) return refuse(response, 'HTTP.DUPLICATE_HOST');
    listener(request, response);
  });
  server.on('connection', (socket: Connection) => {
    connections.open.add(socket);
    socket.once('close', () => connections.open.delete(socket));
  });
  connectionsOf.set(server, connections);
  judgeOnlyAwake(server, limits);
  server.maxConnections = limits.connections;
  server.maxHeadersCount = limits.headers;
  return server;
}

/** Node looks for late requests before it reads what waited while the process was stopped; that look finds none. */
function judgeOnlyAwake(server: Server, limits: HttpLimits): void {
  let lookedAt = performance.now();
  let isAwake = true;
  const judge = (limitMs: number) => () => {
    const since = performance.now() - lookedAt;
    // One look reads several properties.
    if (since > limits.checkEveryMs / 2) {
      isAwake = since < limits.checkEveryMs * 2;
      lookedAt += since;
    }
    // Zero is no limit.
    return isAwake ? limitMs : 0;
  };
  Object.defineProperties(server, {
    headersTimeout: { get: judge(limits.headersTimeoutMs) },
    requestTimeout: { get: judge(limits.requestTimeoutMs) },
  });
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

const REFUSED = { ...PROBLEM_HEADERS, 'x-content-type-options': 'nosniff', connection: 'close' };

function refuse(response: ServerResponse, code: string): void {
  const problem = toProblem(new AppError(code, { kind: 'user' }), '');
  response.writeHead(problem.status, REFUSED);
  response.end(JSON.stringify(problem));
}

const STATUSES = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);

/** Of a request that Node could not read. The answer is about no path, so scripts of every site may read it. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = toProblem(new HttpException('', STATUSES.get(error.code ?? '') ?? 400), '');
  const body = JSON.stringify(problem);
  const open = { 'access-control-allow-origin': '*', 'content-length': body.length };
  const lines = Object.entries({ ...REFUSED, ...open }).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${problem.status} ${problem.title}`, ...lines, '', body];
  if (socket.writable) socket.write(head.join('\r\n'));
  socket.destroy(error);
}

// V8 puts a call site's objects into old space if many were in use at startup, which doubles the
// time of answers (ADR 0009).
setFlagsFromString('--no-allocation-site-pretenuring');
