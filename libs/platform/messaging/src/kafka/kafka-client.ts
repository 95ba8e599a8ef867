import { Kafka, logLevel, type RetryOptions, type SASLOptions } from 'kafkajs';
import type { Logger } from '@elevate/logging';
import type { KafkaConnection } from './kafka-connection.js';
import { kafkaLog } from './kafka-log.js';
import { openSocket } from './open-socket.js';
import { withAdmin } from './with-admin.js';

/**
 * kafkajs retries for sends and queries, about nine seconds; longer retries belong to our loops, which know if a send
 * still matters.
 */
export const SENDING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 8,
};

/**
 * Two minutes: a member that gives up earlier rejoins with a new id, and the group waits ten seconds for the old one.
 */
export const READING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 2_000,
  retries: 60,
};

/** Short: lag queries are repeated soon anyway. */
export const WATCHING_RETRY: RetryOptions = {
  initialRetryTime: 100,
  maxRetryTime: 1_000,
  retries: 2,
};

export interface KafkaClientOptions extends KafkaConnection {
  readonly clientId: string;
  readonly logger: Logger;
}

export function kafkaClient(
  { brokers, tls, sasl, clientId, logger }: KafkaClientOptions,
  retry: RetryOptions,
): Kafka {
  return new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 3_000,
    // Milliseconds; a broker that never answers must not block a publisher for long.
    requestTimeout: 15_000,
    retry,
    socketFactory: openSocket,
    ...(tls && { ssl: { ...tls } }),
    ...(sasl && { sasl: { ...sasl } as SASLOptions }),
    logLevel: logLevel.WARN,
    logCreator: kafkaLog(logger),
  });
}

/**
 * Health check: retries for seconds, then rejects.
 * @throws AppError `MESSAGING.REFUSED` if only another configuration can help
 */
export async function askKafka(options: KafkaClientOptions): Promise<void> {
  await withAdmin(kafkaClient(options, WATCHING_RETRY), (admin) => admin.describeCluster());
}
