import type { Logger } from '@elevate/logging';
import type { Transport } from './transport.js';
import { badConfiguration } from './errors.js';
import { InProcessTransport } from './in-process/in-process.transport.js';
import { KafkaTransport } from './kafka/kafka.transport.js';

export interface TransportOptions {
  readonly kind: 'in-process' | 'kafka';
  /** `host:port` of some brokers; needed for Kafka. */
  readonly brokers?: readonly string[];
  /** Names the process to the brokers. */
  readonly clientId: string;
  readonly logger: Logger;
  /** Called when consuming has ended for good; the process should end so that another takes over. */
  readonly onFatal?: (error: unknown) => void;
}

/** Makes the transport of the configured kind. */
export function createTransport({ kind, brokers, ...options }: TransportOptions): Transport {
  if (kind === 'in-process') return new InProcessTransport();
  if (!brokers || brokers.length === 0)
    throw badConfiguration('Kafka needs the address of at least one broker');
  return new KafkaTransport({ ...options, brokers });
}
