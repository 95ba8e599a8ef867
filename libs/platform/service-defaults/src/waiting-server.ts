import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '@elevate/errors';
import { toProblem } from './problem.js';
import type { Readiness } from './readiness.js';

export interface WaitingServer {
  /** The service reuses this port, so that a randomly chosen one stays the same. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves health checks while dependencies are awaited: live, not ready, naming the missing dependency. The service
 * listens there afterwards.
 */
export async function listenWhileWaiting(
  { host, port }: { readonly host: string; readonly port: number },
  readiness: Readiness,
): Promise<WaitingServer> {
  const server = createServer(({ url = '/' }, response) => answer(url, response, readiness));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(url: string, response: ServerResponse, readiness: Readiness): void {
  const path = url.split('?', 1)[0];
  if (path === '/healthz') send(response, 200, { status: 'ok' });
  else if (path === '/readyz') {
    const { checks, details } = readiness.report();
    send(response, 503, { status: 'not-ready', checks, ...(details && { details }) });
  } else {
    const waiting = new AppError('SERVER.STARTING', { kind: 'transient' });
    send(response, 503, toProblem(waiting, ''), 'application/problem+json; charset=utf-8');
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  type = 'application/json; charset=utf-8',
): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 503 && { 'retry-after': '5' }),
  });
  response.end(JSON.stringify(body));
}
