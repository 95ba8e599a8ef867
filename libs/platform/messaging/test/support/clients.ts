import { KafkaTransport, type Transport } from '../../src/index.js';
import { SecondTransport } from '../second-client/second-transport.js';
import { silent } from './messages.js';

/** The clients of Kafka that pass the suite of all transports. */
export const CLIENTS: Readonly<Record<string, (brokers: readonly string[]) => Transport>> = {
  kafkajs: (brokers) =>
    new KafkaTransport({ brokers: [...brokers], clientId: 'compliance', logger: silent }),
  platformatic: (brokers) => new SecondTransport(brokers),
};
