import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from 'mongoose';
import { AppError, type FailedAttempt, untilAvailable } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { checkKafka, type KafkaConnection } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { Readiness } from './readiness.js';
import { toProblem } from './problem.js';

interface DependencyOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly mongoUri: string;
  readonly kafka: KafkaConnection;
  readonly listen: { readonly host: string; readonly port: number };
  readonly withinMs: number;
}

export interface Dependencies {
  readonly mongo: Connection;
  readonly listen: DependencyOptions['listen'];
}

/**
 * The process is live but not ready until then. @throws AppError `DEPENDENCY.UNAVAILABLE` on timeout,
 * `MESSAGING.REFUSED` if waiting cannot help
 */
export async function waitForDependencies(options: DependencyOptions): Promise<Dependencies> {
  const { mongoUri: uri, logger, withinMs, listen } = options;
  const { host } = listen;
  const readiness = new Readiness();
  const documents = missing(readiness, 'documents');
  const broker = missing(readiness, 'broker');
  const waiting = await listenWhileWaiting(listen, readiness);
  const { port } = waiting;
  logger.info({ url: addressOf(host, port) }, 'Listening');
  try {
    const [connection] = await Promise.all([
      connectMongo({ uri, logger, withinMs, onFailure: documents.failed }).then(
        documents.connected,
      ),
      waitForBroker(options, broker.failed).then(broker.connected),
    ]);
    return { mongo: connection, listen: { host, port } };
  } finally {
    await waiting.close();
  }
}

function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${String(port)}`;
}

async function waitForBroker(
  { name, kafka, logger, withinMs }: DependencyOptions,
  failed: (attempt: FailedAttempt) => void,
): Promise<void> {
  const silent = logger.child({}, { level: 'silent' });
  const what = `broker at ${kafka.brokers.join(', ')}`;
  const attempt = () => checkKafka({ ...kafka, clientId: name, logger: silent });
  await untilAvailable({ what, withinMs, attempt, logger, onFailure: failed });
}

function missing(readiness: Readiness, name: string) {
  let reason: string | undefined = 'Not connected yet.';
  readiness.add(
    name,
    () => reason === undefined,
    () => reason,
  );
  return {
    failed: ({ attempt, reason: cause }: FailedAttempt) => {
      reason = `Attempt ${attempt} failed: ${cause}`;
    },
    connected: <T>(dependency: T): T => {
      reason = undefined;
      return dependency;
    },
  };
}

/** Serves health checks while dependencies are awaited: live, not ready. */
async function listenWhileWaiting(
  { host, port }: DependencyOptions['listen'],
  readiness: Readiness,
) {
  const server = createServer(({ url = '/' }, response) => answer(url, response, readiness));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    // The service reuses this port, which may be randomly chosen.
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
