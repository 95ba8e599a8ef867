import type { Logger } from '@elevate/logging';
import type { Transport } from './transport.js';
import { badConfiguration } from './errors.js';
import { InProcessTransport } from './in-process/in-process.transport.js';
import type { KafkaConnection } from './kafka/kafka-connection.js';
import { KafkaTransport } from './kafka/kafka.transport.js';

export interface TransportOptions {
  readonly kind: 'in-process' | 'kafka';
  /** Required for `kafka`. */
  readonly connection?: KafkaConnection;
  readonly clientId: string;
  readonly logger: Logger;
  /** Called when consuming failed permanently; exit so that another replica takes over. */
  readonly onFatal?: (error: unknown) => void;
}

export function createTransport({ kind, connection, ...options }: TransportOptions): Transport {
  if (kind === 'in-process') return new InProcessTransport();
  if (!connection || connection.brokers.length === 0)
    throw badConfiguration('Kafka needs the address of at least one broker');
  return new KafkaTransport({ ...options, ...connection });
}
