import type { Connection } from 'mongoose';
import { untilAvailable, type FailedAttempt } from '@elevate/errors';
import type { Logger } from '@elevate/logging';
import { askKafka, type KafkaConnection } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { Readiness } from './readiness.js';
import { listenWhileWaiting } from './waiting-server.js';

export interface DependencyOptions {
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
 * Waits for the document server and the broker with backoff; the process is live but not ready until then.
 * @throws AppError `DEPENDENCY.UNAVAILABLE` on timeout, `MESSAGING.REFUSED` if waiting cannot help
 */
export async function waitForDependencies(options: DependencyOptions): Promise<Dependencies> {
  const { host } = options.listen;
  const readiness = new Readiness();
  const documents = missing(readiness, 'documents');
  const broker = missing(readiness, 'broker');
  const waiting = await listenWhileWaiting(options.listen, readiness);
  const { port } = waiting;
  options.logger.info({ url: addressOf(host, port) }, 'Listening');
  try {
    const { mongoUri: uri, logger, withinMs } = options;
    const [connection] = await Promise.all([
      connectMongo({ uri, logger, withinMs, onFailure: documents.failed }).then(documents.found),
      waitForBroker(options, broker.failed).then(broker.found),
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
  const where = `broker at ${kafka.brokers.join(', ')}`;
  await untilAvailable({
    what: where,
    withinMs,
    attempt: () => askKafka({ ...kafka, clientId: name, logger: silent }),
    onFailure: (failure) => {
      const { reason: cause, attempt, retryInMs } = failure;
      logger.warn({ cause, attempt, retryInMs }, `Cannot connect to the ${where}. Retrying`);
      failed(failure);
    },
  });
}

function missing(readiness: Readiness, name: string) {
  let isFound = false;
  let reason: string | undefined = 'Not connected yet.';
  readiness.add(
    name,
    () => isFound,
    () => reason,
  );
  return {
    failed: ({ attempt, reason: cause }: FailedAttempt) => {
      reason = `Attempt ${String(attempt)} failed: ${cause}`;
    },
    found: <T>(dependency: T): T => {
      isFound = true;
      reason = undefined;
      return dependency;
    },
  };
}
