import type { createRequire } from 'node:module';
import type { Kafka, Producer, ProducerConfig } from 'kafkajs';

interface Identity {
  readonly producerId: string;
  readonly producerEpoch: number;
}

interface Connecting {
  readonly given: Identity | undefined;
  received?: Identity;
}

interface BrokerClass {
  prototype: {
    initProducerId(options: { readonly transactionTimeout: number }): Promise<Identity>;
  };
}

export interface ConnectedProducer {
  readonly producer: Producer;
  readonly id: string;
}

/** By the timeout of transactions, which idempotent producers pass on and brokers ignore. */
const connecting = new Map<number, Connecting>();
let producers = 0;

/** kafkajs neither shows a producer's id nor takes one, so its request for one is wrapped. */
export function wrapIdentities(require: ReturnType<typeof createRequire>): void {
  const { prototype } = require('kafkajs/src/broker') as BrokerClass;
  const request = prototype.initProducerId;
  prototype.initProducerId = async function initProducerId(options) {
    const context = connecting.get(options.transactionTimeout);
    const identity = context?.given ?? (await request.call(this, options));
    if (context) context.received = identity;
    return identity;
  };
}

/** Connects as that producer if one is given. */
export async function connectProducer(
  kafka: Kafka,
  config: ProducerConfig,
  given?: Identity,
): Promise<ConnectedProducer> {
  const context: Connecting = { given };
  const transactionTimeout = ++producers;
  connecting.set(transactionTimeout, context);
  const producer = kafka.producer({ ...config, transactionTimeout });
  try {
    await producer.connect();
    if (!context.received) throw new Error('kafkajs did not request a producer id');
    return { producer, id: context.received.producerId };
  } catch (error) {
    await producer.disconnect().catch(() => undefined);
    throw error;
  } finally {
    connecting.delete(transactionTimeout);
  }
}
