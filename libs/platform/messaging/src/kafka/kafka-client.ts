import { connect, type Socket } from 'node:net';
import { Kafka, logLevel, type ISocketFactoryArgs, type RetryOptions } from 'kafkajs';
import type { Logger } from '@elevate/logging';
import { kafkaLog } from './kafka-log.js';
import { withAdmin } from './with-admin.js';

/**
 * How kafkajs tries again by itself when it sends or asks: about nine seconds in all. What must be
 * tried for longer is tried by our own loops, which know what is still worth sending by then.
 */
export const SENDING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 8,
};

/**
 * The same for reading: two minutes. A member that gives up earlier comes back under a new name,
 * and the group then waits ten seconds for the old one.
 */
export const READING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 60,
};

/** The same for asking how far behind we are: whoever wants to know has no time, and asks again soon. */
export const WATCHING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 1_000,
  retries: 2,
};

export interface KafkaClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
}

/** The connection settings all of a process's producers, consumers and admins share. */
export function kafkaClient(
  { brokers, clientId, logger }: KafkaClientOptions,
  retry: RetryOptions,
): Kafka {
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3_000,
    // A broker that takes a request and never answers must not hold a publisher for half a minute.
    requestTimeout: 15_000,
    retry,
    socketFactory: openSocket,
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(logger),
  });
}

const KEEP_ALIVE_MS = 60_000;

function openSocket({ host, port, onConnect }: ISocketFactoryArgs): Socket {
  const socket = connect(
    { host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    onConnect,
  );
  // While a broker is away, everything that waits for it listens to one socket; that is no leak.
  return socket.setMaxListeners(0);
}

/** Resolves when a broker answers; tries a few times within seconds, then rejects. */
export async function askKafka(options: KafkaClientOptions): Promise<void> {
  await withAdmin(kafkaClient(options, WATCHING_RETRY), (admin) => admin.describeCluster());
}
